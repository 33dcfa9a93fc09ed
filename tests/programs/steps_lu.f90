! The six orders of the loops of a factorisation, with the distributions that suit them and those that do not.
! FLAGS: --all-ranks
program steps_lu
  implicit none
  integer, parameter :: n = 17
  real(8) :: a(n, n), b(n, n), c(n, n), d(0:n-1, 0:n-1), e(n, n), s
  integer :: i, j, k, m
!hpf$ distribute a(block, *)
!hpf$ distribute b(*, cyclic)
!hpf$ distribute (block, block) :: c
!hpf$ distribute d(cyclic(2), cyclic(3))
!hpf$ distribute e(*, block)
  do j = 1, n
    do i = 1, n
      a(i, j) = 1d0 / (i + 2 * j)
      if (i == j) a(i, j) = 2 + i
    end do
  end do
  b = a
  c = a
  d = a
  e = matmul(a, transpose(a))
  do i = 2, n
    do k = 1, i - 1
      a(i, k) = a(i, k) / a(k, k)
      do j = k + 1, n
        a(i, j) = a(i, j) - a(i, k) * a(k, j)
      end do
    end do
  end do
  do j = 1, n
    do k = 1, j - 1
      do i = k + 1, n
        b(i, j) = b(i, j) - b(i, k) * b(k, j)
      end do
    end do
    do i = j + 1, n
      b(i, j) = b(i, j) / b(j, j)
    end do
  end do
  do i = 1, n
    do j = 1, i - 1
      do k = 1, j - 1
        c(i, j) = c(i, j) - c(i, k) * c(k, j)
      end do
      c(i, j) = c(i, j) / c(j, j)
    end do
    do j = i, n
      do k = 1, i - 1
        c(i, j) = c(i, j) - c(i, k) * c(k, j)
      end do
    end do
  end do
  m = n - 1
  do j = 0, m
    do i = 0, j
      s = d(i, j)
      do k = 0, i - 1
        s = s - d(i, k) * d(k, j)
      end do
      d(i, j) = s
    end do
    do i = j + 1, m
      s = d(i, j)
      do k = 0, j - 1
        s = s - d(i, k) * d(k, j)
      end do
      d(i, j) = s / d(j, j)
    end do
  end do
  do j = 1, n
    s = e(j, j)
    do k = 1, j - 1
      s = s - e(j, k)**2
    end do
    e(j, j) = sqrt(s)
    do i = j + 1, n
      s = e(i, j)
      do k = 1, j - 1
        s = s - e(i, k) * e(j, k)
      end do
      e(i, j) = s / e(j, j)
    end do
  end do
  print *, a
  print *, all(a == b), all(a == c), all(a == d)
  print *, e
end program steps_lu
