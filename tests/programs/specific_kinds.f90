! Specific names of MAX and MIN, which say the kind of their result whatever the kinds of their arguments are.
program specific_kinds
  implicit none
  integer(1) :: b = 7_1
  integer(2) :: h = 300_2
  integer(8) :: l = 8589934599_8, m(5) = (/1_8, 2_8, 8589934599_8, -4_8, 5_8/)
  real :: x = 1.5
  real(8) :: d = 0.1d0, e(5) = (/0.1d0, 2.7d0, -0.3d0, 1d10, 0d0/)
!hpf$ distribute m(block)
!hpf$ distribute e(cyclic)
  print *, max0(b, h), min0(b, l), max0(l, 8), max0(7_1, 5_1), kind(max0(l, l)), kind(min0(b, b))
  print *, amax1(x, d), amin1(d, d), amax1(d, 0.5d0), kind(amax1(d, x)), dmax1(x, x), dmin1(x, d), kind(dmax1(x, x))
  print *, amax0(l, 3_8), max1(d, x), min1(d, d), amin0(b, h), kind(amax0(l, l)), kind(max1(d, d))
  print *, max0(m, 2_8), amin1(e, 0.2d0), dmax1(real(e), 0.2), max0(3_8, 4_8)*b
  print *, float(l), dfloat(b), sngl(x), dasinh(d), dacosh(2d0), datanh(d)
end program
