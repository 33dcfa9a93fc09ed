! Overflow wraps at each width, in scalars, arrays, reductions and loops.
program kinds_wrap_around
  implicit none
  integer(1) :: a1(20), s1; integer(2) :: a2(20), s2; integer :: a4(20), s4, i; integer(8) :: a8(20), s8
!HPF$ DISTRIBUTE (BLOCK) :: a1, a2
!HPF$ DISTRIBUTE (CYCLIC(3)) :: a4, a8
  a1 = (/ (int(i*13, 1), i=1,20) /)
  a2 = a1 * 300_2
  a4 = a2 * 100000
  a8 = a4 * 10000000000_8
  print *, a1; print *, a2; print *, a4; print *, a8
  a1 = a1 * a1; a2 = a2 * a2; a4 = a4 * a4; a8 = a8 * a8
  print *, a1; print *, a2; print *, a4; print *, a8
  print *, sum(a1), sum(a2), sum(a4), sum(a8)
  print *, product(a1), product(a2), product(a4), product(a8)
  s1 = 100; s2 = 30000; s4 = 2000000000; s8 = 9000000000000000000_8
  do i = 1, 10
    s1 = s1 + 100_1; s2 = s2 + 30000_2; s4 = s4 + 2000000000; s8 = s8 + 9000000000000000000_8
  end do
  print *, s1, s2, s4, s8
  s1 = -128; s2 = -32768; s4 = -2147483648; s8 = -9223372036854775808_8
  print *, -s1, -s2, -s4, -s8, abs(s1), abs(s2), abs(s4), abs(s8)
  print *, s1 - 1_1, s2 - 1_2, s4 - 1, s8 - 1_8
  a1 = int(a4, 1); a2 = int(a8, 2)
  print *, a1, a2
  print *, int(3.7e9_8, 8), nint(2.5), nint(-2.5), nint(1e10_8, 8), int(-3.99), ceiling(-2.1), floor(-2.1)
  print *, mod(a4, 7), modulo(a4, 7), modulo(a8, -7_8), mod(a1, -3_1)
  print *, a4**2, a2**3_2, 2**a1(1:3), (-3_8)**39, 3**40
  print *, dot_product(a4, a4), dot_product(a1, a1), matmul(reshape(a2,(/4,5/)), reshape(a2,(/5,4/)))
end program
