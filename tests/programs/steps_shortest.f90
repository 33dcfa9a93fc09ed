! Shortest paths with the paths themselves, a transitive closure, and an elimination without
! FLAGS: --all-ranks
! a triangle: line k of both dimensions is used in all of step k, and stored.
program steps_shortest
  implicit none
  integer, parameter :: n = 15
  integer :: d(n, n), via(n, n), i, j, k
  real :: e(0:n-1, -1:n-2), t
  logical :: r(n, n)
  real(8) :: a(n, n)
!hpf$ distribute (block, *) :: d, via
!hpf$ distribute e(cyclic(2), block)
!hpf$ distribute r(*, cyclic)
!hpf$ distribute a(block, block)
  do j = 1, n
    do i = 1, n
      d(i, j) = 1 + mod(i * 17 + j * 31 + i * j * 7, 97)
      if (mod(i + j, 3) == 0) d(i, j) = -d(i, j) / 8
      via(i, j) = j
      e(i - 1, j - 2) = d(i, j) * 0.37
      r(i, j) = mod(i * 7 + j * 5, 13) == 0
      a(i, j) = 1d0 / (i + j)
      if (i == j) a(i, j) = 3
    end do
  end do
  do k = 1, n
    do i = 1, n
      do j = 1, n
        if (d(i, k) + d(k, j) < d(i, j) .and. i /= j) then
          d(i, j) = d(i, k) + d(k, j)
          via(i, j) = via(i, k)
        end if
      end do
    end do
  end do
  print *, d
  print *, via
  do k = 0, n - 1
    do j = 0, n - 1
      do i = 0, n - 1
        t = e(i, k - 1) + e(k, j - 1)
        if (t < e(i, j - 1)) e(i, j - 1) = t
      end do
    end do
  end do
  print *, e
  do k = 1, n
    do j = 1, n
      do i = 1, n
        r(i, j) = r(i, j) .or. r(i, k) .and. r(k, j)
      end do
    end do
  end do
  print *, r
  do k = 1, n
    do i = 1, n
      do j = 1, n
        if (i /= k .and. j /= k) a(i, j) = a(i, j) - a(i, k) / a(k, k) * a(k, j)
      end do
    end do
  end do
  print *, a
end program steps_shortest
