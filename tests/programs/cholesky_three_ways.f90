! Cholesky factorisation: left-looking, right-looking, and row by row.
program cholesky
  implicit none
  integer, parameter :: n = 30
  real(8) :: a(n, n), b(n, n), c(n, n), s
  integer :: i, j, k
!hpf$ distribute (*, cyclic) :: a
!hpf$ distribute (block, *) :: b
!hpf$ distribute (block, block) :: c
  do j = 1, n
    do i = 1, n
      a(i, j) = 1d0 / (i + j)
    end do
    a(j, j) = a(j, j) + n
  end do
  b = a
  c = a
  do k = 1, n
    a(k, k) = sqrt(a(k, k))
    do i = k + 1, n
      a(i, k) = a(i, k) / a(k, k)
    end do
    do j = k + 1, n
      do i = j, n
        a(i, j) = a(i, j) - a(i, k) * a(j, k)
      end do
    end do
  end do
  do j = 1, n
    do k = 1, j - 1
      do i = j, n
        b(i, j) = b(i, j) - b(i, k) * b(j, k)
      end do
    end do
    s = sqrt(b(j, j))
    do i = j, n
      b(i, j) = b(i, j) / s
    end do
  end do
  do i = 1, n
    do j = 1, i
      s = c(i, j)
      do k = 1, j - 1
        s = s - c(i, k) * c(j, k)
      end do
      if (i == j) then
        c(i, i) = sqrt(s)
      else
        c(i, j) = s / c(j, j)
      end if
    end do
  end do
  print '(3es24.16)', a(n, n), b(n, n), c(n, n), a(n, 1), b(n, 1), c(n, 1)
end program cholesky
