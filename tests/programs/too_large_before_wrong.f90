! A number in a field is too large before what is no digit behind it is seen.
program too_large_before_wrong
  implicit none
  integer(1) :: i
  integer :: status, k
  character(8) :: field
  do k = 1, 6
    if (k == 1) field = '128x'
    if (k == 2) field = '12x8'
    if (k == 3) field = '-128x'
    if (k == 4) field = '-129.'
    if (k == 5) field = '+999-'
    if (k == 6) field = 'x999'
    i = 5
    read (field, '(i8)', iostat=status) i
    print *, field, status, i
    read (field, '(z8)', iostat=status) i
    print *, field, status, i
    read (field, '(o8)', iostat=status) i
    print *, field, status, i
  end do
end program
