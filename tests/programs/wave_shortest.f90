! Floyd and Warshall, in place, also with a negative cycle.
! FLAGS: --all-ranks
program wave_shortest
  implicit none
  integer, parameter :: n = 17
  integer :: d(n, n), e(n, n), i, j, k
!hpf$ distribute d(block, *)
!hpf$ distribute e(block, block)
  do j = 1, n
    do i = 1, n
      d(i, j) = mod(i * 7 + j * 11, 30) + 1
      if (i == j) d(i, j) = 0
      e(i, j) = d(i, j)
    end do
  end do
  e(3, 3) = -1
  do k = 1, n
    do j = 1, n
      do i = 1, n
        d(i, j) = min(d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end do
  do k = 1, 3
    do i = 1, n
      do j = 1, n
        e(i, j) = min(e(i, j), e(i, k) + e(k, j))
      end do
    end do
  end do
  print *, d
  print *, e
end program wave_shortest
