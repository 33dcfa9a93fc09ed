! A format that turns out to have no characters is a mistake: it does not mean list-directed output.
program format_empty
  character(10) :: f = ' ', text = 'unchanged'
  integer :: ios, n = 0
  write (*, trim(f), iostat=ios) 1
  print *, ios
  write (text, f(3:n), iostat=ios) 2
  print *, ios, text
  read (*, trim(f), iostat=ios) n
  print *, ios, n
end program
