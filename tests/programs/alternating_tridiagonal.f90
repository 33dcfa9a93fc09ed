! Alternating directions: tridiagonal systems along both dimensions, by Thomas' algorithm.
program adi
  implicit none
  integer, parameter :: n = 33, steps = 3
  real(8) :: u(n, n), v(n, n), c(n, n), lambda, m
  integer :: i, j, t
!hpf$ distribute (block, *) :: u, v, c
  lambda = 0.7d0
  do j = 1, n
    do i = 1, n
      u(i, j) = sin(0.1d0 * i) * cos(0.2d0 * j)
    end do
  end do
  do t = 1, steps
    ! along the columns, which are distributed
    do j = 2, n - 1
      c(1, j) = 0
      v(1, j) = u(1, j)
      do i = 2, n - 1
        m = 1 + 2 * lambda + lambda * c(i-1, j)
        c(i, j) = -lambda / m
        v(i, j) = (u(i, j) + lambda * (u(i, j-1) - 2 * u(i, j) + u(i, j+1)) + lambda * v(i-1, j)) / m
      end do
      v(n, j) = u(n, j)
      do i = n - 1, 2, -1
        v(i, j) = v(i, j) - c(i, j) * v(i+1, j)
      end do
    end do
    do i = 1, n
      v(i, 1) = u(i, 1)
      v(i, n) = u(i, n)
    end do
    ! along the rows
    do i = 2, n - 1
      c(i, 1) = 0
      u(i, 1) = v(i, 1)
      do j = 2, n - 1
        m = 1 + 2 * lambda + lambda * c(i, j-1)
        c(i, j) = -lambda / m
        u(i, j) = (v(i, j) + lambda * (v(i-1, j) - 2 * v(i, j) + v(i+1, j)) + lambda * u(i, j-1)) / m
      end do
      u(i, n) = v(i, n)
      do j = n - 1, 2, -1
        u(i, j) = u(i, j) - c(i, j) * u(i, j+1)
      end do
    end do
  end do
  print '(4es24.16)', u(2, 2), u(n/2, n/2), u(n-1, 3), sum(u)
end program adi
