! The values of a WHERE go through a temporary that lies where the section assigned does. That section begins elsewhere in
! each iteration, by an amount between constants, so that the elements read are at a distance from the temporary's that
! follows from a scalar which no subscript in the loop names.
program where_moving_section
  implicit none
  integer, parameter :: n = 40
  integer :: level(-n:n, -n:n), rows, first, l, step, i, j
!HPF$ DISTRIBUTE level(BLOCK, BLOCK)
  do j = -n, n
    do i = -n, n
      level(i, j) = mod(13 * i * i + 7 * j * i + j * j, 91)
    end do
  end do
  rows = 2
  first = 1
  do step = 1, rows
    do l = 1, 4
      where (mod(level(4:3 + rows, 0:9 - first), 3) /= 0)
        level(mod(2 * l, 5):mod(2 * l, 5) + 3 * (rows - 1):3, first - 2:7) = level(4:4 + 3 * (rows - 1):3, first:9) &
          + cshift(level(3:3 + 2 * (rows - 1):2, first + 5 - step:14 - step), 1, 1)
      end where
    end do
  end do
  print '(10i6)', level(0:9, -1:8)
  print *, sum(level)
end program where_moving_section
