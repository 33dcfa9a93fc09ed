! Heat in a plate by alternating directions, each line a tridiagonal system.
program heat_adi
  implicit none
  integer, parameter :: n = 32, steps = 6
  real(8) :: u(0:n + 1, 0:n + 1), r(n, n), c(n), d, change
  integer :: i, j, t
!hpf$ distribute u(*, block)
!hpf$ align r(i, j) with u(i, j)
  u = 0
  u(0, :) = 1; u(:, n + 1) = 2
  d = 0.7d0
  c(1) = -d/(1 + 2*d)
  do i = 2, n
    c(i) = -d/(1 + 2*d + d*c(i - 1))
  end do
  do t = 1, steps
    r = u(1:n, 1:n) + d*(u(1:n, 0:n - 1) - 2*u(1:n, 1:n) + u(1:n, 2:n + 1))
    r(1, :) = r(1, :) + d*u(0, 1:n); r(n, :) = r(n, :) + d*u(n + 1, 1:n)
    do j = 1, n
      r(1, j) = r(1, j)/(1 + 2*d)
      do i = 2, n
        r(i, j) = (r(i, j) + d*r(i - 1, j))/(1 + 2*d + d*c(i - 1))
      end do
      do i = n - 1, 1, -1
        r(i, j) = r(i, j) - c(i)*r(i + 1, j)
      end do
    end do
    change = maxval(abs(r - u(1:n, 1:n)))
    u(1:n, 1:n) = r
    r = u(1:n, 1:n) + d*(u(0:n - 1, 1:n) - 2*u(1:n, 1:n) + u(2:n + 1, 1:n))
    r(:, 1) = r(:, 1) + d*u(1:n, 0); r(:, n) = r(:, n) + d*u(1:n, n + 1)
    do i = 1, n
      r(i, 1) = r(i, 1)/(1 + 2*d)
    end do
    do j = 2, n
      do i = 1, n
        r(i, j) = (r(i, j) + d*r(i, j - 1))/(1 + 2*d + d*c(j - 1))
      end do
    end do
    do j = n - 1, 1, -1
      do i = 1, n
        r(i, j) = r(i, j) - c(j)*r(i, j + 1)
      end do
    end do
    u(1:n, 1:n) = r
    print '(i4, 2es22.14)', t, change, sum(u)
  end do
  print '(8f10.6)', u(1:n:n/8, n/2)
end program
