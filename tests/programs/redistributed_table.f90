! An array that is redistributed in a branch brings its new values back by a copy: a table of distances is none then.
program redistributed_table
  integer, parameter :: n = 24
  integer :: ex(9) = (/ 0, 1, 0, -1, 0, 1, -1, -1, 1 /)
  integer :: i, k
  real :: f(9, 0:n+1), g(9, 0:n+1)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (*, BLOCK) ONTO p :: f, g
!HPF$ DYNAMIC ex
  do i = 0, n + 1
    do k = 1, 9
      f(k, i) = 10*i + k
      g(k, i) = 0
    end do
  end do
  if (f(1, 2) > 0) then
!HPF$ REDISTRIBUTE ex(BLOCK) ONTO p
    ex(3) = 1
  end if
  do i = 1, n
    do k = 1, 9
      g(k, i) = f(k, i - ex(k))
    end do
  end do
  print *, g
end program
