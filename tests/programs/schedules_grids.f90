! Arrays of two and three dimensions on grids of different shapes: every dimension has its own
! FLAGS: --all-ranks
! table, transposes exchange them, and a line of one array crosses the other's blocks.
! RANKS: 1 2 6 16
program schedules_grids
  implicit none
  integer, parameter :: n = 36, m = 25
  integer :: a(n, m), b(n, m), t(m, n), r(n, m), c(12, 10, 14), d(12, 10, 14), e(14, 12, 10)
  integer :: i, j, k
!HPF$ PROCESSORS tall(2, 1), wide(1, 2), g(2, 3), h(3, 2), cube(2, 2, 2)
!HPF$ DISTRIBUTE a(CYCLIC(4), CYCLIC(4)) ONTO tall
!HPF$ DISTRIBUTE b(CYCLIC(4), CYCLIC(4)) ONTO wide
!HPF$ DISTRIBUTE t(BLOCK, CYCLIC(3)) ONTO g
!HPF$ DISTRIBUTE r(CYCLIC(5), BLOCK) ONTO h
!HPF$ DISTRIBUTE c(BLOCK, CYCLIC(2), CYCLIC(3)) ONTO cube
!HPF$ DISTRIBUTE d(CYCLIC, *, BLOCK) ONTO g
!HPF$ DISTRIBUTE e(*, BLOCK, CYCLIC(4)) ONTO h
  forall (i = 1:n, j = 1:m) a(i, j) = 100 * i + j
  b = a
  r = b
  t = transpose(r)
  forall (i = 1:n, j = 1:m) a(i, j) = t(j, i) + r(n + 1 - i, j)
  do k = 1, m
    b(:, k) = a(:, m + 1 - k)
    r(k, :) = b(k + 3, :)
  end do
  forall (i = 1:12, j = 1:10, k = 1:14) c(i, j, k) = i + 20 * j + 300 * k
  d = c
  forall (i = 1:14, j = 1:12, k = 1:10) e(i, j, k) = d(j, k, i)
  c(12:1:-1, :, 1:7) = d(:, :, 8:14)
  forall (i = 1:10) d(i, i, i) = c(i, i, i) + e(i, i, i)
  print *, sum(a), sum(b), sum(r), sum(t), sum(c), sum(d), sum(e)
  print '(25i6)', r(1:36:5, :)
  print '(12i6)', c(:, 3, :)
  print '(14i6)', e(:, 5, :)
  print '(12i6)', d(:, 4, 4)
end program schedules_grids
