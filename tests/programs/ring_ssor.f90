! Symmetric over-relaxation in three dimensions, forwards and backwards, on arrangements of two
! dimensions in which ranks have several blocks along one or both.
program ring_ssor
  implicit none
  integer, parameter :: n = 9, m = 8, l = 7
  real(8) :: a(n, m, l), b(n, m, l), c(n, m, l), w
  integer :: i, j, k, it
!hpf$ distribute a(cyclic(2), cyclic(3), *)
!hpf$ distribute b(block, cyclic(2), *)
!hpf$ distribute c(*, cyclic, cyclic(2))
  w = 1.2d0
  do k = 1, l
    do j = 1, m
      do i = 1, n
        a(i, j, k) = mod(i * 7 + j * 5 + k * 3, 19) / 8d0
        b(i, j, k) = mod(i * 3 + j * 5 + k * 7, 17) / 8d0
        c(i, j, k) = mod(i * 5 + j * 3 + k * 7, 23) / 8d0
      end do
    end do
  end do
  do it = 1, 2
    do k = 2, l - 1
      do j = 2, m - 1
        do i = 2, n - 1
          a(i, j, k) = (1 - w) * a(i, j, k) + w / 6 * (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) &
            + a(i, j, k-1) + a(i, j, k+1))
        end do
      end do
    end do
    do k = l - 1, 2, -1
      do j = m - 1, 2, -1
        do i = n - 1, 2, -1
          a(i, j, k) = (1 - w) * a(i, j, k) + w / 6 * (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) &
            + a(i, j, k-1) + a(i, j, k+1))
        end do
      end do
    end do
    do k = 2, l - 1
      do j = 2, m - 1
        do i = 2, n - 1
          b(i, j, k) = (1 - w) * b(i, j, k) + w / 6 * (b(i-1, j, k) + b(i+1, j, k) + b(i, j-1, k) + b(i, j+1, k) &
            + b(i, j, k-1) + b(i, j, k+1))
        end do
      end do
    end do
    do k = l - 1, 2, -1
      do j = m - 1, 2, -1
        do i = n - 1, 2, -1
          b(i, j, k) = (1 - w) * b(i, j, k) + w / 6 * (b(i-1, j, k) + b(i+1, j, k) + b(i, j-1, k) + b(i, j+1, k) &
            + b(i, j, k-1) + b(i, j, k+1))
        end do
      end do
    end do
    do k = l - 1, 2, -1
      do j = 2, m - 1
        do i = 2, n - 1
          c(i, j, k) = (1 - w) * c(i, j, k) + w / 4 * (c(i, j-1, k) + c(i-1, j, k) + c(i, j, k+1) + c(i, j-1, k+1))
        end do
      end do
    end do
  end do
  print *, a
  print *, b
  print *, c
end program ring_ssor
