! Formats without a place for an item are obeyed twice before gfortran notices, those with a colon once.
program p
  implicit none
  integer ios
  character(20) t
  character(8) f
  t = '????????'
  write(t,'(2x,:,"x")',iostat=ios) 5
  print *, ios, '[', t, ']'
  t = '????????'
  write(t,'(2x,"x")',iostat=ios) 5
  print *, ios, '[', t, ']'
  t = '????????'
  f='("a",:)'
  write(t,f,iostat=ios) 5
  print *, ios, '[', t, ']'
  t = '????????'
  f='("a")'
  write(t,f,iostat=ios) 5
  print *, ios, '[', t, ']'
  write(*,'("b",:)',iostat=ios) 5
  write(*,'("b")',iostat=ios) 5
  write(*,'("b",i2,"c")',iostat=ios) 5, 'c'
  print *,ios
end program p
