! LU factorisation without pivoting, columns dealt out in turn.
program lu
  implicit none
  integer, parameter :: n = 1000, repeats = 10
  real(8) :: a(n,n)                              !STATIC
!HEAP real(8), allocatable :: a(:,:)
  integer :: it, i, j, k
!HPF$ DISTRIBUTE a(*,CYCLIC)
!HEAP allocate (a(n,n))
  do it = 1, repeats
    forall (i = 1:n, j = 1:n) a(i,j) = 1.0d0 / (i + j)
    forall (i = 1:n) a(i,i) = a(i,i) + n
    do k = 1, n - 1
      a(k+1:n,k) = a(k+1:n,k) / a(k,k)
!HPF$ INDEPENDENT
!$omp parallel do private(i)
      do j = k + 1, n
        do i = k + 1, n
          a(i,j) = a(i,j) - a(i,k) * a(k,j)
        end do
      end do
    end do
  end do
  print *, a(1,1), a(n/2,n/2), a(n,n)
end program lu
