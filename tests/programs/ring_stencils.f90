! Gauss-Seidel with five, nine and more points on rings: skewed strips, widths of more than a block,
! steps of two, sweeps that begin at any corner, and arrays that are aligned with an offset.
program ring_stencils
  implicit none
  integer, parameter :: n = 24, m = 19
  real(8) :: a(n, m), b(0:n, m), c(n, m), d(n, m), g(n, m)
  integer :: i, j
!hpf$ template t(0:n, m)
!hpf$ distribute t(cyclic(3), *)
!hpf$ align a(i, j) with t(i, j)
!hpf$ align b(i, j) with t(i, j)
!hpf$ align g(i, j) with t(i - 1, j)
!hpf$ distribute c(cyclic(4), cyclic(2))
!hpf$ distribute d(*, cyclic(2))
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 17) / 4d0
      b(i, j) = mod(i * 3 + j * 5, 19) / 4d0
      c(i, j) = mod(i * 5 + j * 3, 23) / 4d0
      d(i, j) = mod(i + j, 5)
      g(i, j) = mod(i + 3 * j, 7)
    end do
    b(0, j) = j
  end do
  do j = 2, m - 1
    do i = 2, n - 1
      a(i, j) = (a(i-1,j-1) + a(i,j-1) + a(i+1,j-1) + a(i-1,j) + a(i,j) + a(i+1,j) + a(i-1,j+1) + a(i,j+1) + a(i+1,j+1)) / 9
    end do
  end do
  do i = 1, n
    do j = m - 1, 1, -1
      b(i, j) = 0.5d0 * (b(i-1, j) + b(i, j+1)) + a(i, j) + g(i, j)
    end do
  end do
  do j = 1, m
    do i = n - 5, 2, -1
      b(i, j) = 0.5d0 * (b(i+5, j) + b(i+1, j)) + 0.25d0 * b(i-1, j)
    end do
  end do
  do j = 3, m, 2
    do i = 3, n, 2
      c(i, j) = c(i-2, j) - 0.5d0 * c(i, j-2) + 0.25d0 * c(i-1, j-1)
    end do
  end do
  do j = m - 1, 2, -1
    do i = 2, n - 1
      c(i, j) = 0.25d0 * (c(i-1, j) + c(i+1, j) + c(i, j-1) + c(i, j+1))
    end do
  end do
  do i = 2, n - 1
    do j = 4, m - 1
      d(i, j) = 0.25d0 * (d(i-1, j) + d(i, j-3) + d(i, j-1) + d(i-1, j+1))
    end do
  end do
  do i = 2, n
    do j = 1, m
      g(i, j) = g(i-1, j) + 0.5d0 * a(i-1, j)
    end do
  end do
  print *, a
  print *, b
  print *, c
  print *, d
  print *, g
end program ring_stencils
