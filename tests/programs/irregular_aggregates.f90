! Two grids with aggregation on a matrix in CSR: smoothing, restriction, coarse sweeps, prolongation.
program amg
  implicit none
  integer, parameter :: m = 32, n = m*m, mc = m/2, nc = mc*mc
  integer :: row(n + 1), col(5*n), crow(nc + 1), ccol(9*nc), agg(n), i, j, k, p, c, t, s, b, l, at(nc)
  real(8) :: a(5*n), ca(9*nc), x(n), r(n), rhs(n), d(n), cx(nc), cr(nc), cn(nc), cd(nc), q
  logical :: found
!HPF$ distribute (block) :: x, r, rhs, d, cx, cr, cn, cd, agg
  p = 0
  do j = 1, m
    do i = 1, m
      c = (j - 1)*m + i
      row(c) = p + 1
      agg(c) = (j - 1)/2*mc + (i - 1)/2 + 1
      d(c) = 4
      p = p + 1; col(p) = c; a(p) = 4
      if (i > 1) then
        p = p + 1; col(p) = c - 1; a(p) = -1
      end if
      if (i < m) then
        p = p + 1; col(p) = c + 1; a(p) = -1
      end if
      if (j > 1) then
        p = p + 1; col(p) = c - m; a(p) = -1
      end if
      if (j < m) then
        p = p + 1; col(p) = c + m; a(p) = -1
      end if
    end do
  end do
  row(n + 1) = p + 1
  p = 0                                      ! the coarse matrix: rows of aggregates
  at = 0
  do b = 1, nc
    crow(b) = p + 1
    do j = 0, 1
      do i = 0, 1
        c = (2*((b - 1)/mc) + j)*m + 2*mod(b - 1, mc) + i + 1
        do k = row(c), row(c + 1) - 1
          l = agg(col(k))
          if (at(l) < crow(b)) then
            p = p + 1
            at(l) = p
            ccol(p) = l
            ca(p) = a(k)
          else
            ca(at(l)) = ca(at(l)) + a(k)
          end if
        end do
      end do
    end do
  end do
  crow(nc + 1) = p + 1
  do b = 1, nc
    do k = crow(b), crow(b + 1) - 1
      if (ccol(k) == b) cd(b) = ca(k)
    end do
  end do
  x = 0
  do i = 1, n
    rhs(i) = mod(i*5, 13) - 6
  end do
  do t = 1, 6
    do s = 1, 2
      do i = 1, n
        q = rhs(i)
        do k = row(i), row(i + 1) - 1
          q = q - a(k)*x(col(k))
        end do
        r(i) = q
      end do
      if (s == 1) x = x + 0.7d0*r/d
    end do
    cr = 0
    do i = 1, n
      cr(agg(i)) = cr(agg(i)) + r(i)
    end do
    cx = 0
    do s = 1, 15
      do b = 1, nc
        q = cr(b)
        do k = crow(b), crow(b + 1) - 1
          q = q - ca(k)*cx(ccol(k))
        end do
        cn(b) = cx(b) + 0.7d0*q/cd(b)
      end do
      cx = cn
    end do
    do i = 1, n
      x(i) = x(i) + cx(agg(i))
    end do
  end do
  found = any(x > 1)
  print *, found, sum(x), maxval(abs(r)), sum(cx), p
end program
