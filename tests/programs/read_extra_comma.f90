! A comma between the controls of a READ and its items, as some compilers allow it; without controls it is none.
program p
  implicit none
  integer :: i, j, ios
  read (*, *), i, j
  print *, i, j
  read (5, '(2i2)', iostat=ios), i, j
  print *, i, j, ios
  read (unit=*, fmt=*) , j
  print *, j
  read ('(i3)'), i
  print *, i
  read (*, *) i
  print *, i
end program p
