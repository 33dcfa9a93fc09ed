! Mathematical functions come from libm in both compilers: square roots,
! exponentials, logarithms, trigonometric and hyperbolic functions.
program intrinsic_math
  implicit none
  integer :: i
  real(8) :: x(8), y(8)
  real(4) :: s(8)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: x, s
!hpf$ distribute y(cyclic) onto p
  forall (i = 1:8) x(i) = i * 0.11d0
  forall (i = 1:8) y(i) = (9 - i) * 1.7d0
  s = x
  print *, sqrt(x), sqrt(s)
  print *, exp(x), exp(s), exp(-y)
  print *, log(y), log(s), log10(y), log10(s)
  print *, sin(x), cos(y), tan(x)
  print *, sin(s), cos(s), tan(s)
  print *, asin(x), acos(x), atan(y), atan2(x, y), atan2(-y, -x)
  print *, sinh(x), cosh(x), tanh(y)
  print *, x ** y, s ** 0.5, y ** 2, s ** 3
  print *, sqrt(2.0d0) * sum(x), dsqrt(x(1)), dabs(y(2)), dexp(x(3)), alog(s(4))
end program intrinsic_math
