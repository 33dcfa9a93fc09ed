! A formatted READ from a text needs no items, and a text without characters is an empty record.
program read_text_without_items
  character(6) :: text = ' 7 8 9'
  integer :: a(3) = -1, i, n = 0, ios
  read (text, '(3i2)') (a(i), i=1, n)
  read (text, '()')
  read (text, *) (a(i), i=1, n)
  read (text, '(/)', iostat=ios)
  print *, ios, a
  read (text, '(i2, /, i2)', iostat=ios) a(1:2)
  print *, ios, a
  read (text(1:n), '(i2)', iostat=ios) a(3)
  print *, ios, a
  read (text(2:n), '(2i2)') a(1:2)
  print *, a
  read (text(1:n), *, iostat=ios) a
  print *, ios, a
  a = -1
  read (*, '(3i2)', iostat=ios) (a(i), i=1, n)
  print *, ios
  read (*, '()', iostat=ios)
  print *, ios
  read (*, *, iostat=ios) a
  print *, ios, a
end program
