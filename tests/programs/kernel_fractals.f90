! Mandelbrot and Julia sets, the game of life and Rule 30 by DO loops.
program kernel_fractals
  implicit none
  integer, parameter :: n = 16, limit = 30
  integer :: m(n,n), g(n,n), h(n,n), r(2*n), t(2*n), i, j, k, it, c, di, dj, ii, jj, alive
  real(8) :: cr, ci, zr, zi, w
!HPF$ DISTRIBUTE (BLOCK, *) :: m
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: g, h
!HPF$ DISTRIBUTE (BLOCK) :: r, t
  do j = 1, n
    ci = -1.2d0 + 2.4d0 * (j - 1) / (n - 1)
    do i = 1, n
      cr = -2d0 + 2.6d0 * (i - 1) / (n - 1)
      zr = 0; zi = 0
      k = 0
      do while (k < limit .and. zr * zr + zi * zi < 4)
        w = zr * zr - zi * zi + cr
        zi = 2 * zr * zi + ci
        zr = w
        k = k + 1
      end do
      m(i,j) = k
    end do
  end do
  print *, m
  do j = 1, n
    do i = 1, n
      zr = -1.5d0 + 3d0 * (i - 1) / (n - 1)
      zi = -1.5d0 + 3d0 * (j - 1) / (n - 1)
      do k = 1, limit
        if (zr**2 + zi**2 > 4) exit
        w = zr**2 - zi**2 - 0.8d0
        zi = 2 * zr * zi + 0.156d0
        zr = w
      end do
      m(i,j) = k
    end do
  end do
  print *, m
  do j = 1, n
    do i = 1, n
      g(i,j) = 0
      if (mod(i * i + 3 * j, 5) < 2) g(i,j) = 1
    end do
  end do
  do it = 1, 4
    do j = 1, n
      do i = 1, n
        c = 0
        do dj = -1, 1
          do di = -1, 1
            if (di /= 0 .or. dj /= 0) then
              ii = mod(i + di - 1 + n, n) + 1
              jj = mod(j + dj - 1 + n, n) + 1
              c = c + g(ii,jj)
            end if
          end do
        end do
        if (c == 3 .or. (c == 2 .and. g(i,j) == 1)) then
          h(i,j) = 1
        else
          h(i,j) = 0
        end if
      end do
    end do
    do j = 1, n
      do i = 1, n
        g(i,j) = h(i,j)
      end do
    end do
  end do
  alive = 0
  do j = 1, n
    do i = 1, n
      alive = alive + g(i,j)
    end do
  end do
  print *, alive
  do it = 1, 2
    do j = 2, n - 1
      do i = 2, n - 1
        c = g(i-1,j-1) + g(i,j-1) + g(i+1,j-1) + g(i-1,j) + g(i+1,j) + g(i-1,j+1) + g(i,j+1) + g(i+1,j+1)
        h(i,j) = g(i,j)
        if (c == 3) h(i,j) = 1
        if (c < 2 .or. c > 3) h(i,j) = 0
      end do
    end do
    g(2:n-1,2:n-1) = h(2:n-1,2:n-1)
  end do
  print *, g
  r = 0
  r(n) = 1
  do it = 1, n - 1
    do i = 2, 2 * n - 1
      t(i) = ieor(r(i-1), ior(r(i), r(i+1)))
    end do
    t(1) = 0; t(2*n) = 0
    do i = 1, 2 * n
      r(i) = t(i)
    end do
  end do
  print *, r
end program kernel_fractals
