! Copies between two block sizes: nearly every element changes its place.
program cyclic_copy
  implicit none
  integer, parameter :: n = 10000000, repeats = 60
  real(8) :: a(n), b(n)                          !STATIC
!HEAP real(8), allocatable :: a(:), b(:)
  integer :: it
!HPF$ DISTRIBUTE a(CYCLIC(3))
!HPF$ DISTRIBUTE b(CYCLIC(4))
!HEAP allocate (a(n), b(n))
  a = 1.0d0
  do it = 1, repeats
!$omp parallel workshare
    b = a
!$omp end parallel workshare
!$omp parallel workshare
    a = b
!$omp end parallel workshare
  end do
  print *, a(1), b(n)
end program cyclic_copy
