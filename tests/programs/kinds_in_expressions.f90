! Mixed kinds of integers, reals and logicals in expressions and intrinsic functions.
program c03
  implicit none
  integer, parameter :: i1=1, i2=2, i4=4, i8=8
  integer(i1) a(6), m1(3,3)
  integer(i2) b(6), m2(3,3)
  integer(i4) c(6), i
  integer(i8) d(6), m8(3,3)
  real(4) r(6), m4(3,3)
  real(8) s(6)
  logical(1) l1(6); logical(2) l2(6); logical(8) l8(6)
!hpf$ processors p(3)
!hpf$ distribute (cyclic) onto p :: a, d, l1
!hpf$ distribute (block) onto p :: b, c, r, s, l2, l8
!hpf$ distribute m1(*,block) onto p
!hpf$ distribute m2(block,*) onto p
  c = (/ 100, 200, 300, -400, 70000, -1 /)
  a = c; b = c; d = c; r = c; s = c
  print *, a, b, d; print *, r, s
  a = a + 100_1; b = b * 3_2; d = d * c; c = c * c * c
  print *, a, b, c, d
  print *, a + b, b + c, c + d, a + r, d + s, a*1.5, b/2, -7_2/2_2, mod(a, 7_1), a/3
  r = s / 7; s = r; s = r * 3d0; c = r; d = s * 1d10; b = r
  print *, r, s, c, d, b
  a = int(r, 1); b = nint(s, 2); d = int(s, 8); c = ceiling(r)
  print *, a, b, d, c
  l1 = a > 0; l2 = l1 .and. b > 0; l8 = .not. l2 .or. c == 0
  print *, l1, l2, l8, l1 .eqv. l8, count(l8), all(l1), any(l2)
  m1 = reshape((/ (int(i*29, 1), i=1,9) /), (/3,3/))
  m2 = reshape((/ (int(i*2900, 2), i=1,9) /), (/3,3/)); m8 = m1; m8 = m8 * 1000000000000_8
  m4 = m2
  print *, matmul(m1, m1), matmul(m1, m2), matmul(m2, m8), matmul(m4, m1), dot_product(m1(:,1), m2(1,:)), matmul(m1(1,:), m4)
  print *, sum(m1), sum(m1,1), product(m2(1:2,1)), maxval(m1), minval(m2, 2), maxloc(m8, 1)
  print *, iand(a, 15_1), ior(b, 1_2), ieor(c, c*2), ishft(a, 2), ishft(d, -3), ishftc(b, 3), not(a), ibits(c, 2, 4), &
    ibset(a, 7), btest(d, 1)
  print *, dim(c, 100), abs(b), min(c, 10), max(d, 0_8)
  print *, kind(a+b), kind(b+d), kind(c*1.0), kind(d*1.0), kind(r*s), kind(l1 .and. l8), kind(1_1+1_2), &
    selected_int_kind(3), selected_real_kind(10)
  print *, a**2, b**3_1, c**0, 2_1**(/ 0,1,2,6,7,8/), 2**(-a), (-1)**a, r**2, r**a, 2.0_8**b, s**0.5
  print *, real(a), real(d, 8), dble(c), int(1e9), int(3e9, 8), nint(2.5d0), real(1d0/3)
  print *, huge(a), huge(b), huge(d), tiny(r), bit_size(a), bit_size(d), range(b), digits(c)
end program
