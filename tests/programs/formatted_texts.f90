! Input with formats from texts, where commas end no fields; BN and BZ, tabs, bases, formats that do not fit.
program formatted_texts
  implicit none
  integer :: i, j, ios
  real :: x
  character(12) :: s
  character(4) :: t
  character(30) :: big
  i = 0; j = 0; ios = 0
  s = '12,345 67'
  read (s, '(i5,i4)', iostat=ios) i, j
  print *, i, j, ios
  read (s, '(t4, i3, tl6, i2, 1x, i3)') i, j
  print *, i, j
  read (s, '(bz, i5)', iostat=ios) i
  print *, i, ios
  s = ' 1 2 34'
  read (s, '(bz, i5, bn, i5)') i, j
  print *, i, j
  read (s, '(f7.0)') x
  print *, x
  read (s, '(i2, /, i2)', iostat=ios) i, j
  print *, ios
  read (s, '(a2, a4)') t, t
  print *, t
  read (s, '(bz, f5.1)') x
  print *, x
  s = 'ff 77 101'
  read (s, '(z2, o3, b4)') i, j, ios
  print *, i, j, ios
  s = '2147483648'
  read (s, '(i10)', iostat=ios) i
  print *, ios
  s = '  T 1.5 x'
  read (s, '(3x, "a", i1)', iostat=ios) i
  print *, ios
  read (s, '(3x, f5.0, a)', iostat=ios) x, t
  print *, x, t, ios
  read (s, '(i3)', iostat=ios) x
  print *, ios
  read (s, '(g3.0, g5.0, g2.0)', iostat=ios) t, x, t
  print *, ios, x, t
  read (s, '(a3)', iostat=ios) i
  print *, ios
  read (s, '(l3)', iostat=ios) i
  print *, ios
  s = '1234567890'
  read (s, '(2(i1, i2))') i, j, i, j
  print *, i, j
  read (s, '(3x)', iostat=ios) i
  print *, ios
  read (s, '(sp, ss, s, i3)', iostat=ios) i
  print *, i, ios
  s = '1-9996'
  read (s, '(f12.3)', iostat=ios) x
  print *, x, ios
  read (s, '(f12.4)', iostat=ios) x
  print *, x, ios
  s = '1e10003'
  read (s, '(f12.4)', iostat=ios) x
  print *, x, ios
  s = '1.e10003'
  read (s, '(f12.4)', iostat=ios) x
  print *, x, ios
  big = '1-99999999999999999999'
  read (big, '(f30.4)', iostat=ios) x
  print *, x, ios
end program
