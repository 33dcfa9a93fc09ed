! Elemental numeric intrinsics on scalars and on distributed arrays: ABS, SIGN,
! MOD, MODULO, MIN, MAX, DIM, INT, NINT, REAL, DBLE, FLOAT, AINT, ANINT, FLOOR.
program intrinsic_numeric
  implicit none
  integer :: a(9), b(9), i
  real(8) :: x(9), y(9)
  real(4) :: s(9)
!hpf$ processors p(3)
!hpf$ distribute (block) onto p :: a, x
!hpf$ distribute (cyclic) onto p :: b, y
!hpf$ distribute s(cyclic(2)) onto p
  forall (i = 1:9) a(i) = (i - 5) * 7
  forall (i = 1:9) b(i) = mod(i * 4, 9) - 4
  where (b == 0) b = 5
  print *, abs(a), sign(a, b), mod(a, b), modulo(a, b)
  print *, min(a, b), max(a, b), min(a, b, 0), max(a, b, 3), dim(a, b)
  x = a / 4.0d0
  y = b * 0.75d0
  s = x
  print *, int(x), nint(x), floor(x), ceiling(x)
  print *, aint(x), anint(x), abs(x), sign(x, y)
  print *, mod(x, y), modulo(x, y), min(x, y), max(x, y), dim(x, y)
  print *, real(a), dble(s), float(b), int(s), nint(s), real(x, 4), real(a, 8)
  print *, int(x, 8), nint(x, 8), int(a, 1), int(a, 2), logical(x > y)
  print *, dprod(s(1), s(2)), max(1.5, 2.5, -1.0), min(1_8, 2_8), amax1(1.0, 2.0), min0(3, 2)
end program intrinsic_numeric
