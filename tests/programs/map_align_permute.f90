! ALIGN that permutes dimensions, collapses one with *, embeds a vector in a
! matrix, and replicates over a dimension.
program map_align_permute
  implicit none
  integer :: m(6, 8), t(8, 6), u(8, 6, 3), row(8), col(6), rep(6), all_of_it(8), i, j, k
!hpf$ processors p(2, 3)
!hpf$ distribute m(block, cyclic) onto p
!hpf$ align t(i, j) with m(j, i)
!hpf$ align u(j, i, *) with m(i, j)
!hpf$ align row(j) with m(3, j)
!hpf$ align col(i) with m(i, 8)
!hpf$ align rep(i) with m(i, *)
!hpf$ align all_of_it(j) with m(*, j)
  forall (i = 1:6, j = 1:8) m(i, j) = 10 * i + j
  t = transpose(m)
  forall (i = 1:8, j = 1:6, k = 1:3) u(i, j, k) = t(i, j) * k
  row = m(3, :)
  col = m(:, 1)
  rep = col + 1000
  all_of_it = -row
  print *, t
  print *, u
  print *, row, col, rep, all_of_it
  forall (i = 1:6, j = 1:8) m(i, j) = m(i, j) + rep(i) - all_of_it(j)
  print *, m
  rep = rep(6:1:-1)
  rep(2:3) = 0
  all_of_it = all_of_it + sum(m, 1)
  forall (i = 1:6) col(i) = rep(i) + row(i)
  print *, rep, all_of_it, col, sum(u, 3)
end program map_align_permute
