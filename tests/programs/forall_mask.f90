! FORALL with a mask; the mask is evaluated for all indices before any store,
! although the store changes what it reads.
program forall_mask
  implicit none
  integer :: a(12), b(12), i, j, m(5,6)
!hpf$ processors p(3)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic) onto p
!hpf$ distribute m(*, block) onto p
  forall (i = 1:12) a(i) = mod(7 * i, 12)
  b = -1
  forall (i = 1:12, a(i) > 5) b(i) = a(i)
  print *, b
  forall (i = 1:11, a(i) < a(i + 1)) a(i + 1) = a(i) - 100
  print *, a
  m = 0
  forall (i = 1:5, j = 1:6, i <= j) m(i, j) = 10 * i + j
  print *, m
  forall (i = 1:5, j = 1:6, m(i, j) == 0) m(i, j) = -i * j
  print *, m
end program forall_mask
