! Functions of constants beyond the normal numbers: subnormal ones, infinities and NaNs, as gfortran computes them,
! and of variables where that is another matter.
program constants_at_limits
  implicit none
  real(4), parameter :: inf = 1e39, none = 0.0/0.0
  real(8), parameter :: infinite = 1d309, nearly(2) = (/0.49999999999999994d0, 0.9999999999999999d0/)
  real(4), parameter :: rounded(2) = anint(nearly, 4), cut(2) = aint(nearly, 4)
  integer, parameter :: largest = exponent(infinite)
  real(4), parameter :: above = nearest(-3.4e38, 1.0), below = nearest(3.4e38, -1.0), bent = set_exponent(0.1, -2)
  real(8) :: d(6)
  real(4) :: x(6)
  integer(8) :: k
!hpf$ distribute d(block)
!hpf$ distribute x(cyclic)
  d = (/0.49999999999999994d0, 0.9999999999999999d0, 1.4999999999999998d0, 16777217.0d0, -7.3d0, 1.0d-40/)
  x = (/0.1, 1.3, 7.25, -100.7, 3e-7, 1.0000001/)
  print '(6z9.8)', 1.40129846e-45, 1.4e-45, 1.5e-45, 7e-46, -1.40129846e-45, 2.1e-45
  print '(4z17.16)', 4.9406564584124654d-324, 4.9406564584124d-324, 5d-324, 7.4d-324
  print '(6z9.8)', 1e-45*0.75, 1.5e-45*0.9, 1e-40/3, 1.4e-45/1.9, 1e-30*1e-15, 1e-30*1.5e-15
  print '(3z9.8,2z17.16)', real(1d-45), real(7.1d-46), real(1.5d-45), 1d-300*4d-24, 1d-300*5d-24
  print '(6z9.8)', scale(3.4e38, 1), scale(-3.4e38, 1), scale(1.0, -150), scale(1.2e-38, -10), scale(inf, 200)
  print '(6z9.8)', above, below, nearest(1e38, 1.0), nearest(-1e38, -1.0), nearest(inf, -1.0), nearest(-inf, 1.0)
  print '(2z17.16)', nearest(1.7d308, 1d0), nearest(-1.7d308, 1d0), nearest(8.98846567431157853d307, 1d0)
  print '(4z9.8,2z17.16)', bent, set_exponent(huge(1.0), 3), set_exponent(0.3, 1), set_exponent(inf, 1), &
      set_exponent(huge(1d0), 10), set_exponent(1.9d308, 10)
  print '(6z9.8)', exp(inf), exp(-inf), log(inf), log10(inf), sqrt(inf), sin(inf)
  print '(6z9.8)', atan(inf), atan(-inf), sinh(-inf), cosh(-inf), tanh(-inf), asinh(-inf)
  print '(6z9.8)', acosh(inf), erf(-inf), erfc(inf), erfc(-inf), gamma(inf), log_gamma(-inf)
  print '(2z9.8,2z17.16)', gamma(3.4e38), gamma(-inf), gamma(1d308), log_gamma(infinite)
  print '(6z9.8)', exp(none), tan(none), erf(none), gamma(none), fraction(inf), spacing(none)
  print *, largest, exponent(-inf), exponent(none)
  print '(6z9.8)', rrspacing(inf), sign(1.0, none), sign(1.0, -none), sign(1.0, inf - inf), sign(1.0, inf*0)
  print '(8z9.8)', rounded, cut, anint(0.49999999999999994d0, 4), aint(0.9999999999999999d0, 4)
  print '(6z9.8)', anint(d, 4), aint(d, 4)
  print '(6z9.8)', x**(-2_8), x**(-3_8), x**(-31_8), x**(-3), x**(-31_2), x(2)**(-64_8), x**31_8
  k = -31
  print '(6z9.8)', x**k, x(3)**(-3_8), x(3)**(-1_8)
  print '(3z17.16)', d(1:3)**(-7_8), d(1:3)**(-7)
end program
