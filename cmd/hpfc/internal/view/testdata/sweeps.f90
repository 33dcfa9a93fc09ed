program sweeps
  integer, parameter :: n = 8
  real :: u(n, n), w(n, n), t(n), s, x
  integer :: i, j, k, m, idx(n)
  u = 1.0
  w = 0.0
  t = 0.0
  idx = 1
  m = n
  do i = 2, n - 1
    do j = 2, n - 1
      u(i, j) = 0.25 * (u(i-1, j) + u(i, j-1) + u(i+1, j) + u(i, j+1))
    end do
  end do
  do i = 2, n
    do j = 1, n - 1
      w(i, j) = w(i-1, j+1) + 1.0
    end do
  end do
  s = 0.0
  do i = 1, n
    x = u(i, 1) * 2.0
    s = s + x
    t(i) = x
  end do
  do k = 1, n - 1
    do i = k + 1, n
      u(i, k) = u(i, k) / u(k, k)
      do j = k + 1, n
        u(i, j) = u(i, j) - u(i, k) * u(k, j)
      end do
    end do
  end do
  do i = 1, n
    t(idx(i)) = t(i) + 1.0
  end do
  do i = 2, m
    t(i) = t(i-1)
  end do
  print *, s, t, u, w
end program sweeps
