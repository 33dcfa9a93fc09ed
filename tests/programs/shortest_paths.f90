! Floyd and Warshall's shortest paths: a broadcast of one row and one column
! per step, MIN in a FORALL, with an early way out by CYCLE.
program shortest_paths
  implicit none
  integer, parameter :: n = 18, far = 100000
  integer :: d(n, n), i, j, k
!hpf$ processors p(2, 2)
!hpf$ distribute d(cyclic(2), block) onto p
  forall (i = 1:n, j = 1:n) d(i, j) = merge(mod(i * 7 + j * 11, 23) + 1, far, mod(i * j + i, 4) == 1)
  forall (i = 1:n) d(i, i) = 0
  do k = 1, n
    if (all(d(:, k) >= far)) cycle
    forall (i = 1:n, j = 1:n) d(i, j) = min(d(i, j), d(i, k) + d(k, j))
  end do
  print '(18I7)', d
  print *, count(d < far), sum(d, mask=d < far)
end program shortest_paths
