! Bit functions: IAND, IOR, IEOR, NOT, ISHFT, ISHFTC, IBSET, IBCLR, IBITS,
! BTEST, BIT_SIZE, MVBITS-free, for several kinds and on arrays.
program intrinsic_bits
  implicit none
  integer :: a(10), b(10), i
  integer(1) :: i1
  integer(2) :: i2
  integer(8) :: i8
!hpf$ processors p(3)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic) onto p
  forall (i = 1:10) a(i) = i * 1234567
  forall (i = 1:10) b(i) = -i * 7654321
  print *, iand(a, b), ior(a, b), ieor(a, b), not(a)
  print *, ishft(a, 3), ishft(a, -3), ishft(b, -28), ishft(b, 32), ishft(b, 0)
  print *, ishftc(a, 5), ishftc(b, -7), ishftc(a, 3, 8)
  print *, ibset(a, 0), ibclr(a, 2), ibits(b, 4, 9), btest(a, 3)
  print *, (ishft(1, i), i = 0, 31, 5), bit_size(i1), bit_size(i2), bit_size(i), bit_size(i8)
  i1 = -128_1; i2 = 255_2; i8 = 1_8
  print *, not(i1), ishft(i1, -1), ishftc(i2, 12), ishft(i8, 40), ibset(i8, 63), iand(i2, 15_2)
  print *, sum(ieor(a, b)), count(btest(b, 5))
end program intrinsic_bits
