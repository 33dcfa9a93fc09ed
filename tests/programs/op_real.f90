! Real operators: order of evaluation from the left, powers with integer and
! real exponents, division, sign of zero, infinities and NaN.
program op_real
  implicit none
  real(8) :: x, y, z, zero
  real(4) :: s, t
  integer :: n
  x = 1.1d0; y = 2.2d0; z = 3.3d0; zero = 0.0d0
  print *, x + y + z, x + (y + z), x * y * z, x * (y * z)
  print *, x / y / z, x / (y / z), x - y - z, -x**2, (-x)**2
  print *, x**2, x**3, x**7, x**10, x**(-3), x**0
  do n = -5, 12
    print *, n, x**n, y**n
  end do
  print *, x**y, z**0.5d0, y**(-1.5d0)
  s = 1.1; t = 0.3
  print *, s * t, s / t, s**3, s**t, s - t, s + t * s
  do n = -3, 9
    print *, n, s**n
  end do
  print *, 1.0d0 / zero, -1.0d0 / zero, zero * (-1.0d0), zero / zero
  print *, x / 3, 2 * s, s * x, 1 / x, n * t
end program op_real
