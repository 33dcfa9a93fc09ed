! A matrix by rows and one by columns: a transposition that stays on each rank, then a
! copy back in which every rank sends to every other.
program transposition
  implicit none
  integer, parameter :: n = 2000, repeats = 150
  real(8) :: a(n,n), b(n,n)                      !STATIC
!HEAP real(8), allocatable :: a(:,:), b(:,:)
  integer :: it, i, j
!HPF$ DISTRIBUTE a(BLOCK,*)
!HPF$ DISTRIBUTE b(*,BLOCK)
!HEAP allocate (a(n,n), b(n,n))
  forall (i = 1:n, j = 1:n) a(i,j) = i + 0.001d0 * j
  do it = 1, repeats
!$omp parallel workshare
    forall (j = 1:n, i = 1:n) b(i,j) = a(j,i)
!$omp end parallel workshare
!$omp parallel workshare
    a = b
!$omp end parallel workshare
  end do
  print *, a(1,2), a(n/2,1), a(n-1,n)
end program transposition
