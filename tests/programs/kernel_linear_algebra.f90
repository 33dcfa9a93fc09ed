! Matrix products in all six orders of the loops, matrix times vector both ways, rank-1 update.
program kernel_linear_algebra
  implicit none
  integer, parameter :: n = 14
  real(8) :: a(n,n), b(n,n), c(n,n), x(n), y(n), s
  integer :: i, j, k
!HPF$ DISTRIBUTE (*, BLOCK) :: a, c
!HPF$ DISTRIBUTE (BLOCK, *) :: b
!HPF$ DISTRIBUTE (BLOCK) :: x, y
  do j = 1, n
    do i = 1, n
      a(i,j) = 1d0 / (i + j)
      b(i,j) = mod(i * j, 5) - 0.3d0
    end do
    x(j) = j * 0.1d0
  end do
  do i = 1, n
    do j = 1, n
      c(i,j) = 0
      do k = 1, n
        c(i,j) = c(i,j) + a(i,k) * b(k,j)
      end do
    end do
  end do
  print *, c(1,1), c(n,n)
  c = 0
  do j = 1, n
    do k = 1, n
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k) * b(k,j)
      end do
    end do
  end do
  print *, c(2,3), c(n,1)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        c(i,j) = c(i,j) - a(i,k) * b(k,j)
      end do
    end do
  end do
  print *, c(2,3), c(n,1)
  do i = 1, n
    do k = 1, n
      do j = 1, n
        c(i,j) = c(i,j) + a(i,k) * b(k,j)
      end do
    end do
  end do
  print *, c(2,3), c(n,1)
  do j = 1, n
    do i = 1, n
      s = 0
      do k = 1, n
        s = s + a(i,k) * b(k,j)
      end do
      c(i,j) = s
    end do
  end do
  print *, c(7,7), c(1,n)
  do k = 1, n
    do i = 1, n
      do j = 1, n
        c(i,j) = c(i,j) - 0.5d0 * a(i,k) * b(k,j)
      end do
    end do
  end do
  print *, c(7,7), c(1,n)
  do i = 1, n
    y(i) = 0
    do j = 1, n
      y(i) = y(i) + a(i,j) * x(j)
    end do
  end do
  print *, y(1), y(n)
  y = 0
  do j = 1, n
    do i = 1, n
      y(i) = y(i) + b(i,j) * x(j)
    end do
  end do
  print *, y(1), y(n)
  do i = 1, n
    s = 0
    do j = 1, n
      s = s + b(j,i) * x(j)
    end do
    y(i) = s
  end do
  print *, y(1), y(n)
  do j = 1, n
    do i = 1, n
      a(i,j) = a(i,j) + 0.1d0 * x(i) * y(j)
    end do
  end do
  print *, a(1,1), a(n,n)
end program kernel_linear_algebra
