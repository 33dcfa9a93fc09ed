! Conjugate gradients with a matrix in ELLPACK form: 2-D index array, padded rows.
program ell
  implicit none
  integer, parameter :: m = 40, n = m*m, w = 5
  integer :: col(n, w), i, j, k, c, it
  real(8) :: val(n, w), x(n), r(n), p(n), q(n), rr, alpha, beta, pq, rr1
!HPF$ distribute (block, *) :: col, val
!HPF$ distribute (block) :: x, r, p, q
  do j = 1, m
    do i = 1, m
      k = (j - 1)*m + i
      col(k, 1) = k
      val(k, 1) = 4
      c = 1
      if (i > 1) then
        c = c + 1; col(k, c) = k - 1; val(k, c) = -1
      end if
      if (i < m) then
        c = c + 1; col(k, c) = k + 1; val(k, c) = -1
      end if
      if (j > 1) then
        c = c + 1; col(k, c) = k - m; val(k, c) = -1
      end if
      if (j < m) then
        c = c + 1; col(k, c) = k + m; val(k, c) = -1
      end if
      do c = c + 1, w
        col(k, c) = k; val(k, c) = 0
      end do
    end do
  end do
  x = 0
  do i = 1, n
    r(i) = mod(i, 7) - 3
  end do
  p = r
  rr = dot_product(r, r)
  do it = 1, 40
    q = 0
    do k = 1, w
      do i = 1, n
        q(i) = q(i) + val(i, k)*p(col(i, k))
      end do
    end do
    pq = dot_product(p, q)
    alpha = rr/pq
    do i = 1, n
      x(i) = x(i) + alpha*p(i)
      r(i) = r(i) - alpha*q(i)
    end do
    rr1 = dot_product(r, r)
    beta = rr1/rr
    rr = rr1
    p = r + beta*p
    if (rr < 1d-10) exit
  end do
  print *, it, rr, maxval(x), sum(x)
end program
