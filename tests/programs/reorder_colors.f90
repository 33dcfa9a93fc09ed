! Red and black points, whose inner loop starts at different points: it must not move outside the loops around it.
program reorder_colors
  implicit none
  integer, parameter :: n = 20
  real(8) :: u(0:n+1,0:n+1)
  integer :: i, j, it, color
!HPF$ DISTRIBUTE (BLOCK, *) :: u
  do j = 0, n + 1
    do i = 0, n + 1
      u(i,j) = mod(i*j,7)
    end do
  end do
  do it = 1, 5
    do color = 0, 1
      do j = 1, n
        do i = 1 + mod(j + color, 2), n, 2
          u(i,j) = 0.25d0 * (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1))
        end do
      end do
    end do
  end do
  print *, sum(u), u(3,4)
end program
