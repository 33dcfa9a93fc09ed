! One tridiagonal system whose unknowns are distributed.
program thomas
  implicit none
  integer, parameter :: n = 101
  real(8), dimension(n) :: a, b, c, d, x, w, g
  real(8) :: m, worst
  integer :: i
!hpf$ distribute (block) :: a, b, c, d, x, w, g
  do i = 1, n
    a(i) = -1 - 0.01d0 * mod(i, 3)
    b(i) = 4 + 0.1d0 * mod(i, 5)
    c(i) = -1.5d0 + 0.02d0 * mod(i, 7)
    d(i) = i * 0.5d0
  end do
  w(1) = c(1) / b(1)
  g(1) = d(1) / b(1)
  do i = 2, n
    m = b(i) - a(i) * w(i-1)
    w(i) = c(i) / m
    g(i) = (d(i) - a(i) * g(i-1)) / m
  end do
  x(n) = g(n)
  do i = n - 1, 1, -1
    x(i) = g(i) - w(i) * x(i+1)
  end do
  worst = 0
  do i = 2, n - 1
    worst = max(worst, abs(a(i) * x(i-1) + b(i) * x(i) + c(i) * x(i+1) - d(i)))
  end do
  print *, worst < 1d-10, x(1), x(n/2), x(n)
end program thomas
