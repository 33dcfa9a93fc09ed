! Alternating directions: tridiagonal solves along rows and along columns, elimination upwards
! and substitution downwards.
program wave_adi
  implicit none
  integer, parameter :: n = 24, m = 19
  real(8) :: x(n, m), b(n, m), a(n, m)
  integer :: i, j, it
!hpf$ template t(n, m)
!hpf$ align (i, j) with t(i, j) :: x, b, a
!hpf$ distribute t(block, *)
  do j = 1, m
    do i = 1, n
      x(i, j) = mod(i + 2 * j, 7)
      a(i, j) = 1 + mod(i * j, 5) / 10d0
      b(i, j) = 4 + mod(i + j, 3)
    end do
  end do
  do it = 1, 2
    do j = 1, m
      do i = 2, n
        x(i, j) = x(i, j) - x(i-1, j) * a(i, j) / b(i-1, j)
        b(i, j) = b(i, j) - a(i, j) * a(i, j) / b(i-1, j)
      end do
    end do
    do j = 1, m
      x(n, j) = x(n, j) / b(n, j)
    end do
    do j = 1, m
      do i = n - 1, 1, -1
        x(i, j) = (x(i, j) - a(i+1, j) * x(i+1, j)) / b(i, j)
      end do
    end do
    do i = 1, n
      do j = 2, m
        x(i, j) = x(i, j) - x(i, j-1) * a(i, j) / b(i, j-1)
        b(i, j) = b(i, j) - a(i, j) * a(i, j) / b(i, j-1) + 1
      end do
    end do
    do i = 2, n
      do j = 1, m
        x(i, j) = x(i, j) + x(i-1, j) / 2
      end do
    end do
    do i = 2, n
      x(i, :) = x(i, :) - x(i-1, :) / 4
    end do
  end do
  print *, x
  print *, b
end program wave_adi
