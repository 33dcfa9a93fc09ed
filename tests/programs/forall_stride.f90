! FORALL with strides of either sign, more than one index, empty index sets.
program forall_stride
  implicit none
  integer :: a(20), m(6,7), i, j, lo, hi, st
!hpf$ processors p(5), q(2,2)
!hpf$ distribute a(cyclic(3)) onto p
!hpf$ distribute m(block, cyclic) onto q
  a = 0
  forall (i = 1:20:3) a(i) = i
  print *, a
  forall (i = 20:1:-4) a(i) = -i
  print *, a
  forall (i = 15:6:-1) a(i) = a(i - 5)
  print *, a
  forall (i = 10:1) a(i) = 999
  forall (i = 1:10:-1) a(i) = 999
  print *, a
  m = 0
  forall (i = 1:6:2, j = 7:1:-3) m(i, j) = 10 * i + j
  print *, m
  lo = 18; hi = 3; st = -5
  forall (i = lo:hi:st) a(i) = lo + hi + st
  print *, a
end program forall_stride
