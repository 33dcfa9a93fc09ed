! Two grids with red-black smoothing.
program multigrid
  implicit none
  integer, parameter :: n = 32, m = n / 2
  real(8) :: u(0:n, 0:n), f(0:n, 0:n), r(0:n, 0:n), e(0:m, 0:m), g(0:m, 0:m), h2
  integer :: i, j, cycle, s, colour
!hpf$ distribute (block, block) :: u, f, r
!hpf$ align e(i, j) with u(2*i, 2*j)
!hpf$ align g(i, j) with u(2*i, 2*j)
  h2 = (1d0 / n) ** 2
  u = 0
  f = 1
  do cycle = 1, 4
    do s = 1, 2
      do colour = 0, 1
        do j = 1, n - 1
          do i = 1 + mod(j + colour, 2), n - 1, 2
            u(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) + h2 * f(i, j))
          end do
        end do
      end do
    end do
    r = 0
    do j = 1, n - 1
      do i = 1, n - 1
        r(i, j) = f(i, j) - (4 * u(i, j) - u(i-1, j) - u(i+1, j) - u(i, j-1) - u(i, j+1)) / h2
      end do
    end do
    e = 0
    do j = 1, m - 1
      do i = 1, m - 1
        g(i, j) = 0.25d0 * r(2*i, 2*j) + 0.125d0 * (r(2*i-1, 2*j) + r(2*i+1, 2*j) + r(2*i, 2*j-1) + r(2*i, 2*j+1)) &
          + 0.0625d0 * (r(2*i-1, 2*j-1) + r(2*i+1, 2*j-1) + r(2*i-1, 2*j+1) + r(2*i+1, 2*j+1))
      end do
    end do
    do s = 1, 20
      do j = 1, m - 1
        do i = 1, m - 1
          e(i, j) = 0.25d0 * (e(i-1, j) + e(i+1, j) + e(i, j-1) + e(i, j+1) + 4 * h2 * g(i, j))
        end do
      end do
    end do
    do j = 1, m - 1
      do i = 1, m - 1
        u(2*i, 2*j) = u(2*i, 2*j) + e(i, j)
      end do
    end do
    do j = 1, m - 1
      do i = 0, m - 1
        u(2*i+1, 2*j) = u(2*i+1, 2*j) + 0.5d0 * (e(i, j) + e(i+1, j))
      end do
    end do
    do j = 0, m - 1
      do i = 1, m - 1
        u(2*i, 2*j+1) = u(2*i, 2*j+1) + 0.5d0 * (e(i, j) + e(i, j+1))
      end do
    end do
    print '(i3, 2es24.16)', cycle, maxval(abs(r)), u(m, m)
  end do
end program multigrid
