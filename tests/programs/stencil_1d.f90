! A three-point stencil iterated on a BLOCK array, with array assignment, with
! FORALL and with an explicit copy; all three agree.
program stencil_1d
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(0:n), b(0:n), c(0:n), t(0:n)
  integer :: i, step
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b, c, t
  forall (i = 0:n) a(i) = mod(i * 17, 31)
  b = a; c = a
  do step = 1, 10
    a(1:n-1) = (a(0:n-2) + a(2:n)) / 2
    forall (i = 1:n-1) b(i) = (b(i-1) + b(i+1)) / 2
    t = c
    do i = 1, n - 1
      c(i) = (t(i-1) + t(i+1)) / 2
    end do
  end do
  print *, a
  print *, all(a == b), all(a == c), sum(a)
end program stencil_1d
