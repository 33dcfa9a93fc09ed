! The triad of the STREAM benchmark: bound by memory, nothing to communicate.
program triad
  implicit none
  integer, parameter :: n = 20000000, pairs = 40
  real(8) :: a(n), b(n), c(n)                    !STATIC
!HEAP real(8), allocatable :: a(:), b(:), c(:)
  integer :: it
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ ALIGN c(i) WITH a(i)
!HEAP allocate (a(n), b(n), c(n))
  b = 1.0d0
  c = 2.0d0
  do it = 1, pairs
!$omp parallel workshare
    a = b + 0.5d0 * c
!$omp end parallel workshare
!$omp parallel workshare
    b = a - 0.25d0 * c
!$omp end parallel workshare
  end do
  print *, a(1), a(n/2), a(n)
end program triad
