! Alternating directions: tridiagonal systems along both dimensions, eliminated forwards and solved
! backwards, for all kinds of distributions. Sizes are no multiples of the blocks.
program ring_adi
  implicit none
  integer, parameter :: n = 17, m = 14
  real(8) :: a(n, m), b(n, m), c(n, m), d(n, m), e(n, m), f(n, m)
  integer :: i, j, it
!hpf$ distribute a(cyclic(2), *)
!hpf$ distribute b(*, cyclic(3))
!hpf$ distribute c(cyclic(3), cyclic(2))
!hpf$ distribute d(block, cyclic(4))
!hpf$ distribute e(cyclic, block)
!hpf$ distribute f(block, *)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 17) / 4d0
    end do
  end do
  b = a
  c = a
  d = a
  e = a
  f = a
  do it = 1, 2
    do j = 1, m
      do i = 2, n
        a(i, j) = a(i, j) - 0.25d0 * a(i-1, j)
      end do
    end do
    do j = 1, m
      do i = n - 1, 1, -1
        a(i, j) = 0.8d0 * a(i, j) - 0.125d0 * a(i+1, j)
      end do
    end do
    do i = 1, n
      do j = 2, m
        a(i, j) = a(i, j) - 0.25d0 * a(i, j-1)
      end do
    end do
    do i = 1, n
      do j = m - 1, 1, -1
        a(i, j) = 0.8d0 * a(i, j) - 0.125d0 * a(i, j+1)
      end do
    end do
    do j = 1, m
      do i = 2, n
        b(i, j) = b(i, j) - 0.25d0 * b(i-1, j)
      end do
    end do
    do i = 1, n
      do j = 2, m
        b(i, j) = b(i, j) - 0.25d0 * b(i, j-1)
      end do
    end do
    do i = 1, n
      do j = m - 1, 1, -1
        b(i, j) = 0.8d0 * b(i, j) - 0.125d0 * b(i, j+1)
      end do
    end do
    do j = 1, m
      do i = 2, n
        c(i, j) = c(i, j) - 0.25d0 * c(i-1, j)
      end do
    end do
    do j = 1, m
      do i = n - 1, 1, -1
        c(i, j) = 0.8d0 * c(i, j) - 0.125d0 * c(i+1, j)
      end do
    end do
    do j = m - 1, 1, -1
      do i = 1, n
        c(i, j) = 0.8d0 * c(i, j) - 0.125d0 * c(i, j+1)
      end do
    end do
    do i = 1, n
      do j = 2, m
        d(i, j) = d(i, j) - 0.25d0 * d(i, j-1)
      end do
    end do
    do j = 1, m
      do i = n - 1, 1, -1
        d(i, j) = 0.8d0 * d(i, j) - 0.125d0 * d(i+1, j)
      end do
    end do
    do j = 1, m
      do i = 2, n
        e(i, j) = e(i, j) - 0.25d0 * e(i-1, j)
      end do
    end do
    do j = m - 1, 1, -1
      do i = n - 1, 1, -1
        e(i, j) = 0.8d0 * e(i, j) - 0.125d0 * e(i+1, j) - 0.0625d0 * e(i, j+1)
      end do
    end do
    do j = 1, m
      do i = 2, n
        f(i, j) = f(i, j) - 0.25d0 * f(i-1, j)
      end do
    end do
    do i = 1, n
      do j = m - 1, 1, -1
        f(i, j) = 0.8d0 * f(i, j) - 0.125d0 * f(i, j+1)
      end do
    end do
  end do
  print *, a
  print *, b
  print *, c
  print *, d
  print *, e
  print *, f
end program ring_adi
