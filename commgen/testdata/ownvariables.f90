! A loop variable that also holds an element of an array, elsewhere: the first two loops have variables of their own, the third one
! keeps its, since its value is used behind it, and so does the last one, whose limit is an element.
program main
  integer :: i, n, list(4), x(8), y(8)
!HPF$ DISTRIBUTE (BLOCK) :: x, y
  list = (/ 3, 1, 4, 2 /)
  do i = 1, 8
    x(i) = i
  end do
  y(1) = 1
  do i = 2, 8
    y(i) = mod(7 * y(i - 1) + x(i), 11)
  end do
  do i = 1, 4
    if (list(i) == 4) exit
  end do
  print *, i
  n = list(2)
  do i = n, 3
    x(i) = 0
  end do
  i = list(3)
  print *, x(i), y
end program
