! Limits of an implied DO may use the value that its variable has before.
program implied_do_from_itself
  integer :: a(6) = (/ 1, 2, 3, 4, 5, 6 /), i, j
  character(12) :: text = '7 8 9'
  j = 2
  print *, ((i*j, i = j, 3), j = j, 3), i, j
  i = 2
  print *, ((a(i) + i, i = i, 3), j = 1, 2), i
  i = 3
  print *, ((a(i) + i, i = i - 1, i), j = 1, 3), i
  i = 6
  print *, (a(i) + i, i = i, 1, 1 - i/2), i
  i = 2
  read (text, *) (a(i), i = i, i + 2)
  print *, a
end program
