! Fields of reals, integers and logicals as people write them, right and wrong.
program formatted_fields
  implicit none
  integer :: i, j, ios
  real :: x
  logical :: l
  do i = 1, 22
  x = -77
  read (*, '(f8.2)', iostat=ios) x
  print *, i, x, ios
  end do
  do i = 1, 12
  j = -77
  read (*, '(i8)', iostat=ios) j
  print *, i, j, ios
  end do
  do i = 1, 10
  l = .false.
  read (*, '(l5)', iostat=ios) l
  print *, i, l, ios
  end do
end program
