! Two references to one column with different loops: what every rank gets serves both.
program factor
  implicit none
  integer, parameter :: n = 20
  integer :: i, j, k
  real :: a(n,n)
!HPF$ DISTRIBUTE a(*,CYCLIC)
  forall (i = 1:n, j = 1:n) a(i,j) = i + j
  do k = 1, n
    do j = k + 1, n
      do i = j, n
        a(i,j) = a(i,j) - a(j,k) * a(i,k)
      end do
    end do
  end do
  print *, a(n,n)
end program factor
