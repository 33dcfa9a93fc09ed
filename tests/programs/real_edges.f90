! Real arithmetic at the edges: subnormal numbers, overflow to infinity, NaN in
! comparisons, signed zero, cancellation.
program real_edges
  implicit none
  real(8) :: x, y, zero, inf, nan, a(6)
  real(4) :: s, zeros(3) = (/ 0.0, -0.0, 0.0 /)
  real(4), parameter :: others(2) = (/ -0.0, 0.0 /)
  integer :: i
!hpf$ distribute a(block)
!hpf$ distribute zeros(block)
  zero = 0; x = tiny(x); y = huge(y)
  print *, x / 2, x / 4503599627370496.0d0, x / 1.0d300, y * 2, -y * 2
  inf = 1 / zero; nan = inf - inf
  print *, inf, -inf, nan, inf > y, inf == inf, nan == nan, -zero == zero
  print *, sign(1.0d0, -zero), sqrt(zero), 1 / inf, -1 / inf, exp(-inf), exp(inf)
  s = 1.0e-40
  print *, s, s * 2, s / 1.0e10
  s = 3.0e38
  print *, s * 10, -s * 10
  a = (/ 1.0d16, 1.0d0, -1.0d16, 1.0d0, 0.1d0, -0.1d0 /)
  print *, sum(a), sum(a(6:1:-1)), a(1) + a(2) == a(1), (a(1) + a(3)) + a(2)
  x = 0
  do i = 1, 10
    x = x + 0.1d0
  end do
  print *, x, x == 1.0d0, abs(x - 1) < epsilon(x)
  print *, zeros, others, max(a2=0.0, a1=-0.0), max(a2=-0.0, a1=0.0), max(a3=1.0, a1=s, a2=2.0)
end program real_edges
