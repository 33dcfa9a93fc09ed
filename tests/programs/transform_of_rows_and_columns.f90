! A two-dimensional fast Fourier transform: bit reversal and butterflies in columns, a transposition, and the same again. The
! subscripts of the factors have steps that only the run knows.
program transform_of_rows_and_columns
  implicit none
  integer, parameter :: m = 5, n = 2**m
  real(8), parameter :: pi = 3.141592653589793d0
  real(8) :: xr(n, n), xi(n, n), yr(n, n), yi(n, n), wr(n/2), wi(n/2), t(2)
  integer :: rev(n), i, j, k, s, h, pass
!HPF$ DISTRIBUTE (*, BLOCK) :: xr, xi, yr, yi
  forall (i = 1:n, j = 1:n)
    xr(i, j) = mod(i*3 + j*7, 11)
    xi(i, j) = mod(i*5 + j, 13)
  end forall
  do i = 1, n/2
    wr(i) = cos(2*pi*(i - 1)/n)
    wi(i) = -sin(2*pi*(i - 1)/n)
  end do
  do i = 1, n
    k = 0
    h = i - 1
    do s = 1, m
      k = 2*k + mod(h, 2)
      h = h/2
    end do
    rev(i) = k + 1
  end do
  do pass = 1, 2
    do j = 1, n
      xr(:, j) = xr(rev, j)
      xi(:, j) = xi(rev, j)
      h = 1
      do while (h < n)
        do k = 1, n, 2*h
          do i = k, k + h - 1
            t(1) = wr((i - k)*(n/(2*h)) + 1)*xr(i+h, j) - wi((i - k)*(n/(2*h)) + 1)*xi(i+h, j)
            t(2) = wr((i - k)*(n/(2*h)) + 1)*xi(i+h, j) + wi((i - k)*(n/(2*h)) + 1)*xr(i+h, j)
            xr(i+h, j) = xr(i, j) - t(1)
            xi(i+h, j) = xi(i, j) - t(2)
            xr(i, j) = xr(i, j) + t(1)
            xi(i, j) = xi(i, j) + t(2)
          end do
        end do
        h = 2*h
      end do
    end do
    yr = transpose(xr)
    yi = transpose(xi)
    xr = yr
    xi = yi
  end do
  print '(4f12.4)', xr(1, 1), xi(1, 1), xr(5, 7), xi(n, 3), sum(abs(xr)), sum(abs(xi))
end program transform_of_rows_and_columns
