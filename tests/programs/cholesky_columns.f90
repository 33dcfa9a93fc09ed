! Cholesky's factorisation by columns: a column serves, at two ranges of rows, all that follow it. The loops
! inside run for some columns only.
! FLAGS: --all-ranks
program cholesky_columns
  implicit none
  integer, parameter :: n = 24
  real(8) :: a(n,n), b(0:n)
  integer :: i, j, k, low
!HPF$ DISTRIBUTE a(*,CYCLIC)
!HPF$ DISTRIBUTE b(BLOCK)
  do j = 1, n
    do i = 1, n
      a(i,j) = 1 / dble(i + j)
    end do
    a(j,j) = a(j,j) + n
  end do
  do k = 1, n
    a(k,k) = sqrt(a(k,k))
    a(k+1:n,k) = a(k+1:n,k) / a(k,k)
    do j = k + 1, n
      a(j:n,j) = a(j:n,j) - a(j,k) * a(j:n,k)
    end do
  end do
  print '(4f10.6)', (a(j,j), a(n,j), j = 1, n, 5)

  b = 0
  do k = -2, 3
    low = k - 1
    do j = 2, n
      if (low >= 0) then
        do i = low, min(low + 3, n)
          a(i+1,j) = a(i+1,j) + b(i) - a(i+1,1)
        end do
      end if
    end do
    b(abs(k)) = b(abs(k)) + k
  end do
  print '(4f10.6)', (a(j,j), a(j+1,3), j = 1, n - 1, 5)
end program cholesky_columns
