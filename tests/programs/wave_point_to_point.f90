! The point-to-point synchronisation kernel of the Parallel Research Kernels.
program wave_point_to_point
  implicit none
  integer, parameter :: m = 33, n = 27, iterations = 4
  real(8) :: a(m, n), corner
  integer :: i, j, k
!hpf$ distribute a(block, *)
  a = 0
  do i = 1, m
    a(i, 1) = i - 1
  end do
  do j = 1, n
    a(1, j) = j - 1
  end do
  do k = 1, iterations
    do j = 2, n
      do i = 2, m
        a(i, j) = a(i-1, j) + a(i, j-1) - a(i-1, j-1)
      end do
    end do
    a(1, 1) = -a(m, n)
  end do
  corner = iterations * (m + n - 2)
  print *, a(m, n), corner
  print *, a
end program wave_point_to_point
