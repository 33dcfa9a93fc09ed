! Waves whose sources and boundary values are single elements, set between sweeps over whole arrays in each iteration.
program sources_between_sweeps
  implicit none
  integer, parameter :: n = 40
  real(8) :: ez(n, n), hx(n, n), hy(n, n), u(n), v(n)
  integer :: t, k
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: ez, hx, hy
!HPF$ DISTRIBUTE (BLOCK) :: u, v
  ez = 0
  hx = 0
  hy = 0
  do t = 1, 30
    hx(:, 1:n-1) = hx(:, 1:n-1) - 0.5d0*(ez(:, 2:n) - ez(:, 1:n-1))
    hy(1:n-1, :) = hy(1:n-1, :) + 0.5d0*(ez(2:n, :) - ez(1:n-1, :))
    ez(2:n-1, 2:n-1) = ez(2:n-1, 2:n-1) + 0.5d0*((hy(2:n-1, 2:n-1) - hy(1:n-2, 2:n-1)) - (hx(2:n-1, 2:n-1) - hx(2:n-1, 1:n-2)))
    ez(n/2, n/2) = mod(t, 5) - 2
    if (mod(t, 10) == 0) ez(3, n-2) = t
  end do
  print '(6f12.6)', ez(n/2, n/2:n/2+5), ez(n/2+4, 1:n:7)
  u = 1
  v = 0
  k = n
  do while (k > 0)
    u(1) = k
    u(n) = 0.5d0*k
    v(2:n-1) = u(2:n-1) + 0.25d0*(u(1:n-2) - 2*u(2:n-1) + u(3:n))
    u(2:n-1) = v(2:n-1)
    v(k) = u(1)
    v((k + 1)/2) = k
    k = k - 3
  end do
  print '(8f10.5)', u, v
end program sources_between_sweeps
