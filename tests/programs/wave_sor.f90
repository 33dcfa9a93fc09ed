! Successive over-relaxation with a private scalar, a maximum over the sweep and an early exit;
! the other direction in a second sweep.
program wave_sor
  implicit none
  integer, parameter :: n = 30
  real(8) :: u(0:n, 0:n), f(0:n, 0:n), omega, old, change
  integer :: i, j, sweep, used
!hpf$ distribute (block, *) :: u, f
  omega = 1.5d0
  do j = 0, n
    do i = 0, n
      u(i, j) = 0
      f(i, j) = mod(3 * i + 5 * j, 11) / 100d0
    end do
  end do
  u(0, :) = 1
  used = 0
  do sweep = 1, 60
    change = 0
    do j = 1, n - 1
      do i = 1, n - 1
        old = u(i, j)
        u(i, j) = old + omega * (0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) - f(i, j)) - old)
        change = max(change, abs(u(i, j) - old))
      end do
    end do
    do j = n - 1, 1, -1
      do i = n - 1, 1, -1
        u(i, j) = u(i, j) + omega * (0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) - f(i, j)) - u(i, j))
      end do
    end do
    used = sweep
    if (change < 1d-3) exit
  end do
  print *, used, change
  print *, u(n/2, :)
  print *, u(:, 3)
end program wave_sor
