! Subscripts that are the first scalar of the program beside constant ones: neither widens the other's range.
program bounds_of_first_scalar
  implicit none
  integer :: k, i, q(6), p(0:6)
  logical :: fits
!HPF$ DISTRIBUTE (BLOCK) :: q, p
  q = (/ 3, 1, 4, 1, 5, 9 /)
  p = 0
  do k = 1, 6
    fits = .true.
    do i = 1, k-1
      if (q(i) == q(k)) fits = .false.
    end do
    print *, k, fits
  end do
  k = 1
  do while (k <= 6)
    fits = .true.
    do i = 1, k-1
      if (q(i) == q(k)) fits = .false.
      p(i) = p(i) + p(k-1) + 1
    end do
    print *, k, fits
    k = k + 1
  end do
  print *, p
end program
