! BLOCK and BLOCK(k): extents that divide, do not divide and leave processors
! empty; blocks larger than needed; negative lower bounds.
program map_block
  implicit none
  integer :: a(16), b(17), c(3), d(-7:5), e(10), i
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b, c, d
!hpf$ distribute e(block(7)) onto p
  forall (i = 1:16) a(i) = i
  forall (i = 1:17) b(i) = i * i
  forall (i = 1:3) c(i) = -i
  forall (i = -7:5) d(i) = i
  forall (i = 1:10) e(i) = 100 + i
  print *, a, b, c, d, e
  a(1:13) = d
  d = b(5:17)
  e(4:6) = c
  c = a(14:16)
  print *, a, b, c, d, e
  e = e(10:1:-1) + b(1:10)
  d(-7:2) = e
  print *, sum(a), sum(b), sum(c), sum(d), sum(e), d
end program map_block
