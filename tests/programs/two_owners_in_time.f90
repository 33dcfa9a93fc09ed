! Iterations that store into elements of two owners run on both, and read what changes from step to step where it is.
program two_owners_in_time
  implicit none
  integer, parameter :: n = 40
  real :: a(n), b(n), c(n)
  integer :: i, t
!hpf$ distribute (block) :: a, b, c
  a = (/ (real(i), i = 1, n) /)
  b = 0
  c = 0
  do t = 1, 4
    do i = 1, n - 1
      b(i) = a(i) + t
      c(i+1) = c(i+1) + a(i)*2
    end do
    a = a*1.5 + 1
  end do
  print *, b
  print *, c
end program two_owners_in_time
