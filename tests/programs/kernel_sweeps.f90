! Sweeps along lines: prefix sums down columns and rows, tridiagonal solves of many lines, ADI.
program kernel_sweeps
  implicit none
  integer, parameter :: n = 18
  real(8) :: a(n,n), b(n,n), c(n,n), d(n,n), u(n,n), x(n), s, w(n), bet
  integer :: i, j, it
!HPF$ DISTRIBUTE (*, BLOCK) :: a, b, c, d, u
!HPF$ DISTRIBUTE (BLOCK) :: x
  do j = 1, n
    do i = 1, n
      a(i,j) = -1 - 0.01d0 * i
      b(i,j) = 4 + 0.1d0 * mod(i + j, 3)
      c(i,j) = -1 + 0.01d0 * j
      d(i,j) = mod(i * j, 7)
      u(i,j) = 0
    end do
  end do
  do j = 1, n
    do i = 2, n
      d(i,j) = d(i,j) + d(i-1,j)
    end do
  end do
  print *, d(n,1), d(n,n)
  do i = 2, n
    do j = 1, n
      d(i,j) = d(i,j) - 0.5d0 * d(i-1,j)
    end do
  end do
  print *, d(n,1), d(n,n)
  do j = 1, n
    s = 0
    do i = 1, n
      s = s + d(i,j)
      u(i,j) = s
    end do
  end do
  print *, u(n,1), u(n,n)
! Thomas algorithm for every column, with a work array
  do j = 1, n
    bet = b(1,j)
    u(1,j) = d(1,j) / bet
    do i = 2, n
      w(i) = c(i-1,j) / bet
      bet = b(i,j) - a(i,j) * w(i)
      u(i,j) = (d(i,j) - a(i,j) * u(i-1,j)) / bet
    end do
    do i = n - 1, 1, -1
      u(i,j) = u(i,j) - w(i+1) * u(i+1,j)
    end do
  end do
  print *, u(1,1), u(n,n)
!HPF$ INDEPENDENT, NEW(i, bet, w)
  do j = 1, n
    bet = b(1,j)
    u(1,j) = d(1,j) / bet
    do i = 2, n
      w(i) = c(i-1,j) / bet
      bet = b(i,j) - a(i,j) * w(i)
      u(i,j) = (d(i,j) - a(i,j) * u(i-1,j)) / bet
    end do
    do i = n - 1, 1, -1
      u(i,j) = u(i,j) - w(i+1) * u(i+1,j)
    end do
  end do
  print *, u(1,1), u(n,n)
! sweeps along the distributed dimension
  do j = 2, n
    do i = 1, n
      u(i,j) = u(i,j) + 0.1d0 * u(i,j-1)
    end do
  end do
  do j = n - 1, 1, -1
    do i = 1, n
      u(i,j) = u(i,j) + 0.1d0 * u(i,j+1)
    end do
  end do
  print *, u(1,1), u(n,n)
! ADI as in textbooks
  do it = 1, 2
    do i = 2, n
      do j = 1, n
        u(i,j) = u(i,j) - u(i-1,j) * a(i,j) / b(i-1,j)
        b(i,j) = b(i,j) - a(i,j) * a(i,j) / b(i-1,j)
      end do
    end do
    do j = 2, n
      do i = 1, n
        u(i,j) = u(i,j) - u(i,j-1) * a(i,j) / b(i,j-1)
      end do
    end do
  end do
  print *, u(1,1), u(n,n)
  x(1) = 1
  do i = 2, n
    x(i) = 0.5d0 * x(i-1) + 1
  end do
  print *, x(n)
end program kernel_sweeps
