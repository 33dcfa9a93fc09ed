! Reductions along a dimension, with and without a mask, in two and three
! dimensions; the result has one dimension less.
program reduce_dim
  implicit none
  integer :: m(4, 6), c(3, 4, 5), i, j, k, col(6), row(4)
  logical :: l(4, 6)
!hpf$ processors p(2, 3), q(4)
!hpf$ distribute (block, cyclic) onto p :: m, l
!hpf$ distribute c(*, block, cyclic) onto p
!hpf$ distribute (block) onto q :: col, row
  forall (i = 1:4, j = 1:6) m(i, j) = mod(7 * i + 5 * j, 11) - 4
  l = m > 1
  print *, sum(m, 1), sum(m, dim=2), product(m, 1), maxval(m, 2), minval(m, dim=1)
  print *, sum(m, 1, l), sum(m, dim=2, mask=m < 0), maxval(m, 1, m < 3), minval(m, 2, mask=l)
  print *, count(l, 1), count(l, dim=2), any(l, 1), all(l, dim=2), any(m == 6, 2)
  col = sum(m, 1)
  row = maxval(m, dim=2)
  print *, col, row
  row = row - sum(m, dim=2) / 6
  print *, row, maxval(sum(m, dim=1)), sum(sum(m, 2))
  forall (i = 1:3, j = 1:4, k = 1:5) c(i, j, k) = mod(i * j * k, 7)
  print *, sum(c, 1)
  print *, maxval(c, 2)
  print *, count(c == 1, 3)
  print *, sum(sum(c, 3), 1), shape(sum(c, 2)), sum(c(:, 2, :), 2)
end program reduce_dim
