! Subscripts that add the variables of several loops: filters, correlations, products of polynomials, matrices in vectors.
program sums_of_indices
  implicit none
  integer, parameter :: n = 60, m = 25, r = 12
  integer :: x(n), h(m), y(n + m - 1), z(n), c(r, r), v(r*r), w(-20:20), d(r, r), img(n, r), s, i, j, k, p, q, l, lag
  real(8) :: a(r, r), b(r*r)
!HPF$ DISTRIBUTE (BLOCK) :: x, y, v
!HPF$ DISTRIBUTE z(CYCLIC)
!HPF$ DISTRIBUTE w(CYCLIC(3))
!HPF$ DISTRIBUTE c(*, BLOCK)
!HPF$ DISTRIBUTE d(CYCLIC(2), BLOCK)
!HPF$ DISTRIBUTE img(BLOCK, CYCLIC)
!HPF$ DISTRIBUTE a(BLOCK, *)
!HPF$ DISTRIBUTE b(CYCLIC(5))
  x = (/ (mod(7*i, 11), i = 1, n) /)
  h = (/ (mod(3*i, 5) - 2, i = 1, m) /)
  y = 0
  do i = 1, m                         ! a product of polynomials, by shifted rows
    y(i:i + n - 1) = y(i:i + n - 1) + h(i)*x
  end do
  print *, y
  do i = 1, n + m - 1                 ! the same by coefficients
    s = 0
    do k = max(1, i - n + 1), min(m, i)
      s = s + h(k)*x(i - k + 1)
    end do
    if (s /= y(i)) print *, 'differs', i, s, y(i)
  end do
  z = 0
  do i = m, n                         ! a filter
    do k = 1, m
      z(i) = z(i) + h(k)*x(i - k + 1)
    end do
  end do
  print *, z
  do lag = 1, n                       ! an autocorrelation, whose inner loop gets shorter
    z(lag) = 0
    do i = 1, n - lag + 1
      z(lag) = z(lag) + x(i)*x(i + lag - 1)
    end do
  end do
  print *, z
  do i = 1, n                         ! conditions keep subscripts inside
    s = 0
    do k = -40, 90
      if (i - k >= 1 .and. i - k <= n) then
        s = s + mod(k, 3)*x(i - k)
      end if
      if (2*i + k > 0 .and. 2*i + k < n) s = s - x(2*i + k)
    end do
    z(i) = s
  end do
  print *, z
  l = 5
  do i = 1, n                         ! limits that the run knows, a sum known before, two steps
    s = 0
    do k = max(i, n + 1 - i), n, 2
      s = s + x(k - l*6 + 1)
    end do
    do k = l, 1, -1
      if (i + 4*k <= n) s = s - x(i + 4*k)*k
    end do
    z(i) = s
  end do
  print *, z
  v = (/ (i*i, i = 1, r*r) /)
  forall (i = 1:r, j = 1:r) c(i, j) = v((j - 1)*r + i)
  forall (i = 1:r, j = 1:r) d(i, j) = v((i - 1)*r + j) - c(j, i)
  print *, sum(c), all(d == 0)
  w = (/ (i**2 - 3*i, i = -20, 20) /)
  forall (i = 1:r, j = 1:r, i /= j) c(i, j) = w(i - j)*10 + w(j - i)   ! Toeplitz
  forall (i = 1:r, j = 1:r) d(i, j) = w(i + j - r)                     ! Hankel
  print '(12i6)', c, d
  do j = 1, r                         ! a table by three loops, and a skewed one
    do i = 1, n
      s = 0
      do p = 0, 2
        do q = 0, l
          s = s + p*x(modulo(i + 17*p, n) + 1) + x(min(n, i + p + 4*q))
        end do
      end do
      img(i, j) = s*j
    end do
  end do
  do j = 1, r
    do i = 1, r
      d(i, j) = img(i + j, j) + img(2*i + j, j) - img(n - i - j, r + 1 - j)
    end do
  end do
  print '(12i8)', d
  b = 1/(/ (i + 0.5d0, i = 1, r*r) /)
  do i = 1, r                         ! a packed triangle
    do j = 1, i
      a(i, j) = b(i*(i - 1)/2 + j)
      a(j, i) = b(i + j) - merge(b(max(1, i - j)), 0d0, i > j)
    end do
  end do
  print '(6f12.8)', a
end program sums_of_indices
