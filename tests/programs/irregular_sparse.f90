! Sparse matrices: products by compressed rows, by compressed columns and by coordinates, and
! conjugate gradients on a matrix without structure.
program sparse
  implicit none
  integer, parameter :: n = 40, m = 5 * n
  integer :: row(n + 1), col(m), ri(m), ci(m), i, k, c, it, nz
  real(8) :: val(m), x(n), y(n), z(n), p(n), q(n), r(n), v, alpha, beta, rho, old, s
!hpf$ processors g(4)
!hpf$ distribute (block) onto g :: row, x, y, p, q, r
!hpf$ distribute (cyclic) onto g :: z
!hpf$ distribute (block) onto g :: col, val
!hpf$ distribute (cyclic(7)) onto g :: ri, ci
! a symmetric matrix, diagonally dominant: entries at distances +-d(i)
  nz = 0
  row(1) = 1
  do i = 1, n
    do k = 1, n
      c = 0
      if (k == i) c = 10
      if (mod(i * k, 7) == 1 .and. k /= i) c = -1
      if (c /= 0) then
        nz = nz + 1
        if (nz <= m) then
          col(nz) = k
          val(nz) = c * (1 + 0.01d0 * (i + k))
          ri(nz) = i
          ci(nz) = k
        end if
      end if
    end do
    row(i + 1) = nz + 1
  end do
  print *, nz, nz <= m
  nz = min(nz, m)
  row = min(row, nz + 1)
  forall (i = 1:n) x(i) = 1 + mod(i, 5) * 0.1d0
  do i = 1, n
    s = 0
    do k = row(i), row(i + 1) - 1
      s = s + val(k) * x(col(k))
    end do
    y(i) = s
  end do
  print *, y
! by coordinates, in an order without locality
  z = 0
  do k = 1, nz
    i = mod(k * 61, nz) + 1
    z(ri(i)) = z(ri(i)) + val(i) * x(ci(i))
  end do
  print *, z
! by columns: the transpose
  z = 0
  do i = 1, n
    do k = row(i), row(i + 1) - 1
      z(col(k)) = z(col(k)) + val(k) * x(i)
    end do
  end do
  print *, z
! conjugate gradients
  r = y
  x = 0
  p = r
  rho = dot_product(r, r)
  do it = 1, 12
    do i = 1, n
      s = 0
      do k = row(i), row(i + 1) - 1
        s = s + val(k) * p(col(k))
      end do
      q(i) = s
    end do
    alpha = rho / dot_product(p, q)
    x = x + alpha * p
    r = r - alpha * q
    old = rho
    rho = dot_product(r, r)
    beta = rho / old
    p = r + beta * p
    if (rho < 1d-24) exit
  end do
  print *, it, x
  v = maxval(abs(r))
  print *, v < 1d-6
end program sparse
