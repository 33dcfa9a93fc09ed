! LU factorisation by blocks of columns: inside the parallel loop, a sequential loop over a block's columns goes around a loop
! that reads and stores the same column.
program lu_in_blocks
  implicit none
  integer, parameter :: n = 45, b = 7
  real(8) :: a(n,n), x(n)
  integer :: i, j, k, kb
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(*,CYCLIC(2)) ONTO p
  forall (i = 1:n, j = 1:n) a(i,j) = 1.0d0/(i + j)
  forall (i = 1:n) a(i,i) = a(i,i) + n
  do kb = 1, n - 1, b
    do k = kb, min(kb + b - 1, n - 1)
      a(k+1:n,k) = a(k+1:n,k)/a(k,k)
!HPF$ INDEPENDENT, NEW(i)
      do j = k + 1, min(kb + b - 1, n)
        do i = k + 1, n
          a(i,j) = a(i,j) - a(i,k)*a(k,j)
        end do
      end do
    end do
!HPF$ INDEPENDENT, NEW(i, k)
    do j = kb + b, n
      do k = kb, kb + b - 1
        do i = k + 1, n
          a(i,j) = a(i,j) - a(i,k)*a(k,j)
        end do
      end do
    end do
  end do
  x = 1
  do i = 2, n
    do j = 1, i - 1
      x(i) = x(i) - a(i,j)*x(j)
    end do
  end do
  do i = n, 1, -1
    do j = i + 1, n
      x(i) = x(i) - a(i,j)*x(j)
    end do
    x(i) = x(i)/a(i,i)
  end do
  print *, a(1,1), a(n/2,n/2), a(n,n)
  print '(5F12.8)', x
end program lu_in_blocks
