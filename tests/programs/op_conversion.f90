! Assignment converts: real to integer truncates, integer to real rounds,
! narrowing keeps the low bits, widening a real constant shows its error.
program op_conversion
  implicit none
  integer(1) :: b
  integer(2) :: h
  integer(4) :: i
  integer(8) :: k
  real(4) :: x
  real(8) :: d
  x = 2.9; i = x
  print *, i
  x = -2.9; i = x; k = x; h = x
  print *, i, k, h
  i = 16777217; x = i; d = i
  print *, x, d
  k = 9007199254740993_8; d = k; x = k
  print *, d, x
  i = 300; b = i
  print *, b
  i = 70000; h = i
  print *, h
  k = 4294967297_8; i = k
  print *, i
  d = 1.0d0 / 3.0d0; x = d; d = x
  print *, x, d
  d = 0.1; print *, d
  d = 0.1d0 + 0.1; print *, d
  d = 1 / 3; print *, d
  d = 1 / 3.0; print *, d
  d = 1 / 3.0d0; print *, d
  i = 7; print *, i / 2, i / 2.0, i / 2.0d0, real(i) / 2
  print *, int(2.7), int(-2.7), nint(2.5), nint(-2.5), nint(3.5), nint(0.49999997)
  print *, floor(2.7), floor(-2.7), ceiling(2.2), ceiling(-2.2), aint(-2.7), anint(2.5)
end program op_conversion
