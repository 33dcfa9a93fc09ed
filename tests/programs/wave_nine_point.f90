! Gauss-Seidel with nine points, in place: the dependence (1,-1) needs skewed strips.
program wave_nine_point
  implicit none
  integer, parameter :: n = 37, m = 29
  real(8) :: a(n, m)
  integer :: i, j, it
!hpf$ distribute a(*, block)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 17) / 4d0
    end do
  end do
  do it = 1, 3
    do j = 2, m - 1
      do i = 2, n - 1
        a(i, j) = (a(i-1,j-1) + a(i,j-1) + a(i+1,j-1) + a(i-1,j) + a(i,j) + a(i+1,j) + a(i-1,j+1) + a(i,j+1) + a(i+1,j+1)) / 9
      end do
    end do
  end do
  print *, a
end program wave_nine_point
