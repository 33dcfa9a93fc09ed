! Sums of several numbers that nothing but the run tells wrap around to subscripts inside their arrays, in operands
! that may not be needed and are therefore not compared with bounds.
program operands_wrapping
  implicit none
  integer, parameter :: n = 30
  integer :: a(0:n), c(0:n), i, k, m, third, ends(3)
!HPF$ DISTRIBUTE (BLOCK) :: a, c
  ends = (/ huge(i), huge(i) - 1, 1431655766 /)
  a = (/ (mod(7*i, 23), i = 0, n) /)
  c = 0
  k = ends(1); m = ends(2); third = ends(3)
  do i = 0, 9 ! a(3*i + 3)
    if (i > 2 .and. a(3*i + 3*third + 1) > 3) c(i) = 1
  end do
  print *, c
  do i = 0, 9 ! a(i + 2)
    if (i < 3 .or. a(i + k + m + 5) > 11) c(i) = c(i) + 2
  end do
  print *, c
  forall (i = 0:9) c(i) = c(i) + merge(a(i + k + m + 5), 0, i > 3)
  print *, c
  ! the elements of iterations before
  do i = 3, 9
    if (k > 3 .and. a(i + k + m + 2) > 2) a(i) = a(i) + mod(i, 3) - 1
  end do
  print *, a
end program operands_wrapping
