! Quadrature, Monte Carlo with a generator of its own, roots, polynomials, interpolation, statistics.
program kernel_numerics
  implicit none
  integer, parameter :: n = 60
  real(8) :: x(n), y(n), c(6), f(n), s, t, h, pi, sx, sxx, sy, sxy, dx, xx, lo, hi, mid, w, z(n)
  integer :: i, j, k, seed, hits, it(n), m
!HPF$ DISTRIBUTE (BLOCK) :: x, y, f, it, z
  h = 1d0 / n
  s = 0
  do i = 1, n
    xx = (i - 0.5d0) * h
    x(i) = xx
    s = s + 4 / (1 + xx * xx)
  end do
  pi = s * h
  print *, pi
  s = 0
  do i = 1, n
    if (mod(i, 2) == 0) then
      w = 2
    else
      w = 4
    end if
    s = s + w * exp(x(i))
  end do
  print *, s * h / 3
  seed = 12345
  hits = 0
  do i = 1, n
    seed = mod(seed * 1103 + 12345, 32768)
    t = seed / 32768d0
    y(i) = t
    if (t * t + x(i) * x(i) < 1) hits = hits + 1
  end do
  print *, hits
! Newton's method for every element
  do i = 1, n
    w = 1
    do k = 1, 50
      t = w - (w * w - x(i)) / (2 * w)
      if (abs(t - w) < 1d-12) exit
      w = t
    end do
    f(i) = w
    it(i) = k
  end do
  print *, f(1), f(n), it(1), it(n)
! bisection
  do i = 1, n
    lo = 0; hi = 2
    do while (hi - lo > 1d-6)
      mid = (lo + hi) / 2
      if (mid**3 < x(i)) then
        lo = mid
      else
        hi = mid
      end if
    end do
    f(i) = lo
  end do
  print *, f(1), f(n)
  do k = 1, 6
    c(k) = 1d0 / k
  end do
  do i = 1, n
    s = c(6)
    do k = 5, 1, -1
      s = s * x(i) + c(k)
    end do
    y(i) = s
  end do
  print *, y(1), y(n)
! linear interpolation by search
  do i = 1, n
    xx = 0.9d0 * x(i)
    m = 1
    do k = 1, 5
      if (xx > 0.2d0 * k) m = k + 1
    end do
    z(i) = c(m) + xx
  end do
  print *, z(1), z(n)
! least squares
  sx = 0; sy = 0; sxx = 0; sxy = 0
  do i = 1, n
    sx = sx + x(i)
    sy = sy + y(i)
    sxx = sxx + x(i)**2
    sxy = sxy + x(i) * y(i)
  end do
  print *, (n * sxy - sx * sy) / (n * sxx - sx**2)
  dx = 0
  do i = 2, n
    dx = max(dx, y(i) - y(i-1))
  end do
  print *, dx
  do i = 1, n, 3
    f(i) = x(i)
    if (i + 1 <= n) f(i+1) = 2 * x(i)
    if (i + 2 <= n) f(i+2) = 3 * x(i)
  end do
  print *, f(1), f(2), f(n)
  do i = 1, n
    do j = 1, 2
      if (j == 1) then
        t = x(i)
      else
        t = t * x(i)
      end if
    end do
    f(i) = t
  end do
  print *, f(1), f(n)
end program kernel_numerics
