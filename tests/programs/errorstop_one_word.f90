! ERROR STOP may be written as one word.
program errorstop_one_word
  implicit none
  integer :: i
  i = 4
  print *, i
  if (i == 3) errorstop 'not three'
  errorstop 5
end program errorstop_one_word
