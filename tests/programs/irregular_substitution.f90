! Incomplete Cholesky without fill, forward and backward substitution, in CSR.
program tri
  implicit none
  integer, parameter :: m = 25, n = m*m
  integer :: row(n + 1), col(3*n), diag(n), i, j, k, p, t, c, q
  integer :: up(n + 1), upc(3*n), at(n)
  real(8) :: a(3*n), upa(3*n), z(n), r(n), y(n), x(n), s
!HPF$ distribute (block) :: z, r, y, x
  p = 0
  do j = 1, m
    do i = 1, m
      c = (j - 1)*m + i
      row(c) = p + 1
      if (j > 1) then
        p = p + 1; col(p) = c - m; a(p) = -1
      end if
      if (i > 1) then
        p = p + 1; col(p) = c - 1; a(p) = -1
      end if
      p = p + 1; col(p) = c; a(p) = 4 + 0.01d0*mod(c, 9)
      diag(c) = p
    end do
  end do
  row(n + 1) = p + 1
  do i = 1, n
    s = a(diag(i))
    do k = row(i), diag(i) - 1
      a(k) = a(k)/a(diag(col(k)))
      s = s - a(k)*a(k)
    end do
    a(diag(i)) = sqrt(max(s, 0.1d0))
  end do
  up = 0                                     ! the transpose, by counting
  do i = 1, n
    do k = row(i), diag(i) - 1
      up(col(k) + 1) = up(col(k) + 1) + 1
    end do
  end do
  up(1) = 1
  do i = 1, n
    up(i + 1) = up(i + 1) + up(i)
  end do
  at = up(1:n)
  do i = 1, n
    do k = row(i), diag(i) - 1
      q = at(col(k))
      upc(q) = i
      upa(q) = a(k)
      at(col(k)) = q + 1
    end do
  end do
  do i = 1, n
    x(i) = 0
    r(i) = mod(i*7, 11) - 5
  end do
  do t = 1, 10
    do i = 1, n
      s = r(i)
      do k = row(i), diag(i) - 1
        s = s - a(k)*y(col(k))
      end do
      y(i) = s/a(diag(i))
    end do
    do i = n, 1, -1
      s = y(i)
      do k = up(i), up(i + 1) - 1
        s = s - upa(k)*z(upc(k))
      end do
      z(i) = s/a(diag(i))
    end do
    do i = 1, n
      x(i) = x(i) + z(i)
      r(i) = r(i) - 0.5d0*z(i)
    end do
  end do
  print *, sum(x), maxval(abs(r)), sum(z), up(n + 1)
end program
