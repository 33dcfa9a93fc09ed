! Elemental functions of everything on mapped arrays in one place, mixed kinds.
program elementals_mixed_kinds
  implicit none
  integer :: i; integer, parameter :: n = 13
  real :: x(n); real(8) :: d(n); integer(2) :: h(n); integer(8) :: b(n)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (CYCLIC(2)) ONTO p :: x, d
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: h, b
  i = 5
  x = (/ (i*0.37 - 2.4, i=1,n) /); d = x * 1.1d0; h = int(x*1000, 2); b = int(d * 1d12, 8)
  print *, sin(x), cos(d), tan(x), asin(x/3), acos(d/4), atan(d), atan2(x, x(n:1:-1))
  print *, exp(x), log(abs(d)), log10(abs(x)), sqrt(abs(d)), sinh(x), cosh(d), tanh(x)
  print *, aint(x), anint(d), nint(x), nint(d, 8), floor(x), ceiling(d), int(d), real(b), dble(h), real(h, 8)
  print *, abs(h), abs(d), sign(x, x(n:1:-1)), sign(3, int(h)), dim(x, 0.5), dim(int(b/10**9), 3), max(h, &
      5_2), min(d, 0.5d0, -d)
  print *, mod(x, 0.7), modulo(d, 0.7d0), mod(h, 7_2), modulo(b, 1000003_8), max(1, 2, 3), min(2.5, 1.5), &
      amax1(1.0, 2.0), max0(3, 4), iabs(-4), dabs(-1d0), float(3), ifix(2.7), dsqrt(2d0), amod(5.5, 2.0)
  print *, fraction(x), exponent(d), scale(x, 3), set_exponent(d, 2), spacing(x), rrspacing(d), nearest(x, -1.0)
  print *, x**2, x**3, d**(-2), abs(x)**1.5, abs(d)**x, 2**h(1:3), (-1)**h, h**2_2, x**i, abs(d)**0.5d0, b**0
  print *, iachar('A'), achar(66), ichar('z'), char(48), llt('a', 'b'), 'abc' < 'abd', 'a' == 'a  ', &
      adjustl('  x')//'|', adjustr('x  ')//'|', scan('hello', 'lo'), verify('aab', 'a'), repeat('ab', 3), &
      trim('ab  ')//'|'
  print *, logical(.true., 1), selected_real_kind(6, 37), selected_int_kind(30), selected_real_kind(r=200), &
      int(z'ff'), ior(int(b'1010'), int(o'17'))
end program
