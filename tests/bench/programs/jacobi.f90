! Five-point Jacobi relaxation: two arrays, each sweep from one into the other.
program jacobi
  implicit none
  integer, parameter :: n = 4000, pairs = 25
  real(8) :: a(n,n), b(n,n)                      !STATIC
!HEAP real(8), allocatable :: a(:,:), b(:,:)
  integer :: it
!HPF$ DISTRIBUTE a(BLOCK,BLOCK)
!HPF$ ALIGN b(i,j) WITH a(i,j)
!HEAP allocate (a(n,n), b(n,n))
  a = 0.0d0
  b = 0.0d0
  a(1,:) = 1.0d0
  b(1,:) = 1.0d0
  do it = 1, pairs
!$omp parallel workshare
    b(2:n-1,2:n-1) = 0.25d0 * (a(1:n-2,2:n-1) + a(3:n,2:n-1) + a(2:n-1,1:n-2) + a(2:n-1,3:n))
!$omp end parallel workshare
!$omp parallel workshare
    a(2:n-1,2:n-1) = 0.25d0 * (b(1:n-2,2:n-1) + b(3:n,2:n-1) + b(2:n-1,1:n-2) + b(2:n-1,3:n))
!$omp end parallel workshare
  end do
  print *, a(2,2), a(n/2,n/2), a(40,n-1)
end program jacobi
