! A text that is read ends a line: nothing need stand behind a slash, a comma or a null value at its end.
program read_text_ends
  character(6) :: text
  character(3) :: word = 'old'
  integer :: i = -1, j = -2, k = -3, ios
  logical :: l = .true.
  text = '7 8  /'
  read (text, *) i, j, k
  print *, i, j, k
  read (text(:3), *) k
  print *, k
  text = 'false,'
  read (text, *) l
  print *, l
  text = '5 2* ,'
  read (text(:4), *) i, j, k
  print *, i, j, k
  read (text(:4), *, iostat=ios) i, j, k, word
  print *, ios, i, j, k, word
  read (text, *, iostat=ios) i, j, k, word
  print *, ios, word
  text = '''a'' 3/'
  read (text, *) word, i, j
  print *, word, i, j
  text = '1,2,3,'
  read (text, *, iostat=ios) i, j, k, l
  print *, ios, i, j, k, l
end program
