! Powers of 1, -1 and powers of two whose exponents are known at run time only: negative ones, and those that leave their type.
program powers_of_bits
  implicit none
  integer, parameter :: n = 141
  integer(1) :: b(n)
  integer(2) :: h(n)
  integer(4) :: e(n), w(n)
  integer(8) :: d(n), q(n)
  integer :: i, k
!hpf$ distribute e(block)
!hpf$ align (i) with e(i) :: b, h, w, d, q
  forall (i = 1:n) e(i) = i - 71
  q = e
  b = int((-1_1)**e, 1) + 2_1**e
  h = 2_2**e + int(1_2**e, 2)
  w = 2**e + 3*(-1)**e
  d = 2_8**e
  print *, b
  print *, h
  print *, w
  print *, d
  print *, 4**max(0, min(e, 15)), 8_8**max(0, min(e, 20)) ! beyond, gfortran's powers of 4 and more are wrong
  print *, 16**max(0, min(q, 7)), (-1)**q, 1**e
  print *, (-2)**e, 0**abs(e), 3**e
  do k = -3, 70, 7
    print *, 2**k, 64**max(0, min(k, 5)), (-1)**k, 2_8**k
  end do
end program
