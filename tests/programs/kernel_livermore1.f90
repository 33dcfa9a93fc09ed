! Livermore loops 1 to 7: hydrodynamics, ICCG, inner product, banded equations, tridiagonal
! FLAGS: --all-ranks
! elimination, a general linear recurrence and an equation of state.
program kernel_livermore1
  implicit none
  integer, parameter :: n = 64
  real(8) :: x(n+12), y(n+12), z(n+12), v(2*n+12), xx(2*n+12), u(n+12), w(n), b(n,n), q, r, t, s
  integer :: k, i, l, ii, ipnt, ipntp, m, j, lw
!HPF$ DISTRIBUTE (BLOCK) :: x, y, z, u, w
!HPF$ DISTRIBUTE (BLOCK) :: v, xx
!HPF$ DISTRIBUTE (BLOCK, *) :: b
  q = 0.05d0; r = 0.02d0; t = 0.01d0
  do k = 1, n + 12
    x(k) = 0.01d0 * k
    y(k) = 1d0 / k
    z(k) = 0.5d0 + 0.001d0 * k * k
    u(k) = 1d0 + mod(k, 7)
  end do
  do k = 1, 2*n + 12
    v(k) = 0.002d0 * mod(k, 13)
    xx(k) = 1d0 + 0.01d0 * k
  end do
! 1: hydro fragment
  do l = 1, 3
    do k = 1, n
      x(k) = q + y(k) * (r * z(k+10) + t * z(k+11))
    end do
  end do
  print *, x(1), x(n)
! 2: incomplete Cholesky conjugate gradient
  ii = n
  ipntp = 0
  do
    ipnt = ipntp
    ipntp = ipntp + ii
    ii = ii / 2
    i = ipntp
    do k = ipnt + 2, ipntp, 2
      i = i + 1
      xx(i) = xx(k) - v(k) * xx(k-1) - v(k+1) * xx(k+1)
    end do
    if (ii <= 1) exit
  end do
  print *, xx(n+1), xx(2*n-3)
! 3: inner product
  q = 0
  do k = 1, n
    q = q + z(k) * x(k)
  end do
  print *, q
! 4: banded linear equations
  m = (n - 7) / 2
  do k = 7, n, m
    lw = k - 6
    s = x(k-1)
    do j = 5, n, 5
      s = s - 0.01d0 * y(j) * x(j)
      lw = lw + 1
    end do
    x(k-1) = y(5) * s
  end do
  print *, x(6), x(n)
! 5: tridiagonal elimination, below the diagonal
  do i = 2, n
    x(i) = z(i) * (y(i) - x(i-1))
  end do
  print *, x(2), x(n)
! 6: general linear recurrence equations
  do j = 1, n
    do i = 1, n
      b(i, j) = 0.0001d0 * mod(i * j, 17)
    end do
  end do
  w(1) = 0.01d0
  do i = 2, n
    w(i) = 0.01d0
    do k = 1, i - 1
      w(i) = w(i) + b(i, k) * w(i-k)
    end do
  end do
  print *, w(2), w(n)
! 7: equation of state fragment
  do k = 1, n
    x(k) = u(k) + r * (z(k) + r * y(k)) + t * (u(k+3) + r * (u(k+2) + r * u(k+1)) + t * (u(k+6) + q * (u(k+5) + q * u(k+4))))
  end do
  print *, x(1), x(n)
end program kernel_livermore1
