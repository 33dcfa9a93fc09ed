! Bounds and steps that fail where a loop around them has no iteration: only one order of the loops runs in parallel, and in that
! order the condition for the triangle must stand around the innermost loop.
program loop_bounds_inside_triangles
  implicit none
  integer, parameter :: n = 9
  integer :: a(n), b(n), p(n), i, j, k
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
  a = 1
  b = 1
  do i = 1, n
    p(i) = modulo(i*3, 5)
  end do
  do i = 1, n
    do j = 1, i
      do k = 1, 12/(i - j + 1)
        a(j) = mod(a(j)*2 + k, 1009)
      end do
    end do
  end do
  print *, a
  do i = 1, n
    do j = 1, i
      do k = 1, p(i - j + 1)
        b(j) = mod(b(j)*2 + k, 1009)
      end do
    end do
  end do
  print *, b
  do i = 1, n
    do j = 1, i
      do k = 1, n, i - j + 1
        a(j) = mod(a(j)*2 + k, 1009)
      end do
    end do
  end do
  print *, a
end program
