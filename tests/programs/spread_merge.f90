! SPREAD along either dimension and of a scalar; MERGE with scalar and array
! arguments; both inside expressions.
program spread_merge
  implicit none
  integer :: v(5), m(3, 5), n(5, 3), c(2, 3, 4), i, j
  logical :: l(5)
!hpf$ processors p(3), q(2, 2)
!hpf$ distribute v(cyclic) onto p
!hpf$ distribute m(block, cyclic) onto q
!hpf$ distribute n(*, block) onto p
!hpf$ distribute c(*, block, block) onto q
  forall (i = 1:5) v(i) = i * i
  m = spread(v, 1, 3)
  print *, m
  n = spread(v, dim=2, ncopies=3)
  print *, n, spread(7, 1, 4), spread(v + 1, 2, 2)
  forall (i = 1:3, j = 1:5) m(i, j) = m(i, j) - i
  print *, m
  c = spread(m(1:2, 1:3), 3, 4)
  print *, c
  l = mod(v, 2) == 0
  v = merge(v, -v, l)
  print *, v, merge(1, 0, l), merge(v, 0, .true.), merge(v(5:1:-1), v, v < 0)
  m = merge(m, spread(v, 1, 3), m > spread((/ 0, 5, 10 /), 2, 5))
  print *, m
  print *, sum(spread(v, 1, 10)), merge('yes', 'no ', l(1)), merge(1.5, 2.5, v > 0)
end program spread_merge
