! Bit functions on all kinds, elementwise on mapped arrays.
program bits_all_kinds
  implicit none
  integer :: a(16), b(16), i
  integer(8) :: c(16); integer(2) :: d(16); integer(1) :: e(16)
!HPF$ PROCESSORS p(3)
!HPF$ DISTRIBUTE (CYCLIC(2)) ONTO p :: a, b, c
!HPF$ DISTRIBUTE d(BLOCK)
  a = (/ (ieor(i*1234567, ishft(i, 20)), i = 1, 16) /)
  b = not(a); c = int(a, 8) * 4294967291_8; d = int(a, 2); e = int(b, 1)
  print *, iand(a, b), ior(a, b), ieor(a, b)
  print *, ishft(a, 5), ishft(a, -5), ishft(a, 32), ishft(a, -32), ishft(a, 0)
  print *, ishftc(a, 7), ishftc(a, -9, 16), ishftc(c, 33), ishftc(d, 5, 12), ishftc(e, 3)
  print *, btest(a, 3), btest(c, 63), ibset(e, 7), ibclr(d, 15), ibits(a, 4, 9), ibits(c, 40, 20)
  print *, bit_size(1_1), bit_size(1_2), bit_size(a), bit_size(c)
  do i = 0, 31, 5
    a = ieor(ishft(a, i), a)
    call_ok: do
      exit call_ok
    end do call_ok
  end do
  print *, a
  print *, count(btest(spread(a, 1, 32), spread((/ (i, i=0,31) /), 2, 16)), 1)
  e = 0
  do i = 0, 7
    e = e + merge(1_1, 0_1, btest(a, i))
  end do
  print *, e
end program
