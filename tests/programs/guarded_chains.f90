! Elements that index arrays name, behind .and. and .or. where the subscripts of the index arrays are out of bounds.
! ORACLE: guarded_chains_twin.f90
! FLAGS: --all-ranks
program guarded_chains
  implicit none
  integer :: idx(10), p(10), i, k, found
  real :: a(10), b(10)
!HPF$ DISTRIBUTE (BLOCK) :: a, idx
!HPF$ DISTRIBUTE (CYCLIC) :: b, p
  do i = 1, 10
    idx(i) = 11 - i
    p(i) = 1 + mod(i*3, 10)
    a(i) = i - 5
  end do
  k = 0
  found = 0
  if (k > 0 .and. a(idx(k)) > 0) found = 1
  if (k < 1 .or. a(p(idx(k))) > 0) found = found + 10
  do while (k > 0 .and. a(idx(k)) > 0)
    k = k - 1
  end do
  print *, found, k
  ! An insertion sort of the order of a, as it is often written.
  do i = 2, 10
    k = i - 1
    found = p(i)
    do while (k > 0 .and. a(p(k)) > a(found))
      p(k + 1) = p(k)
      k = k - 1
    end do
    p(k + 1) = found
  end do
  print *, p
  do i = 1, 10
    b(i) = 0
    if (i > 1 .and. a(idx(i - 1)) > 0) b(i) = 1
    if (i == 1 .or. a(p(idx(i - 1))) > 0) b(i) = b(i) + 2
  end do
  print *, b
end program guarded_chains
