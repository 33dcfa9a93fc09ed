! Work arrays of loops that run again: an iteration reads elements that the loop before it, or a later iteration of the
! run before, has stored.
program loop_work_arrays_again
  implicit none
  integer, parameter :: n = 80
  integer :: a(n), b(n), w(-n:n), v(n), i, l
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ DISTRIBUTE (CYCLIC) :: b
  a = 0
  b = 0
  w = 3
  v = 4
  do l = 1, 3
    do i = 1, n
      w(1) = i
      a(i) = a(i) + w(1) * w(2)
      w(i-n+2) = 100 + l
    end do
    do i = 1, n
      v(1) = i
      b(i) = b(i) + v(1) * v(2)
      if (i == n) v(2) = l + 6
    end do
  end do
  print *, a
  print *, b
end program loop_work_arrays_again
