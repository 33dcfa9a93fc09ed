! Fourier transforms: by the definition, in place by butterflies, a power spectrum, convolutions.
program kernel_fourier
  implicit none
  integer, parameter :: n = 16
  real(8) :: xr(0:n-1), xi(0:n-1), yr(0:n-1), yi(0:n-1), p(0:n-1), tr, ti, wr, wi, ur, ui, ang, pi, h(0:4), z(0:n+3)
  integer :: i, j, k, m, len, half, b, s
!HPF$ DISTRIBUTE (BLOCK) :: xr, xi, yr, yi, p, z
  pi = 4 * atan(1d0)
  do i = 0, n - 1
    xr(i) = 0.1d0 * mod(i * 3, 7)
    xi(i) = 0
  end do
  do k = 0, n - 1
    tr = 0; ti = 0
    do j = 0, n - 1
      ang = -2 * pi * j * k / n
      tr = tr + xr(j) * cos(ang) - xi(j) * sin(ang)
      ti = ti + xr(j) * sin(ang) + xi(j) * cos(ang)
    end do
    yr(k) = tr; yi(k) = ti
  end do
  print *, yr(0), yr(1), yi(1)
  do k = 0, n - 1
    p(k) = yr(k)**2 + yi(k)**2
  end do
  print *, p(0), p(n-1)
! bit reversal
  do i = 0, n - 1
    m = i; b = 0; s = n / 2
    do while (s > 0)
      b = b + s * mod(m, 2)
      m = m / 2
      s = s / 2
    end do
    yr(b) = xr(i)
    yi(b) = xi(i)
  end do
  len = 2
  do while (len <= n)
    half = len / 2
    do i = 0, n - 1, len
      do j = 0, half - 1
        ang = -2 * pi * j / len
        wr = cos(ang); wi = sin(ang)
        ur = yr(i+j); ui = yi(i+j)
        tr = wr * yr(i+j+half) - wi * yi(i+j+half)
        ti = wr * yi(i+j+half) + wi * yr(i+j+half)
        yr(i+j) = ur + tr; yi(i+j) = ui + ti
        yr(i+j+half) = ur - tr; yi(i+j+half) = ui - ti
      end do
    end do
    len = len * 2
  end do
  print *, yr(0), yr(1), yi(1)
  do k = 0, 4
    h(k) = 1d0 / (k + 1)
  end do
  do i = 0, n + 3
    z(i) = 0
    do k = max(0, i - n + 1), min(4, i)
      z(i) = z(i) + h(k) * xr(i-k)
    end do
  end do
  print *, z(0), z(5), z(n+3)
  do i = 4, n - 1
    p(i) = 0
    do k = 0, 4
      p(i) = p(i) + h(k) * xr(i-k)
    end do
  end do
  print *, p(4), p(n-1)
end program kernel_fourier
