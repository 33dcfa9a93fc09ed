! Fields that reach past the end of their record: TL counts from its end, characters are those that are there.
program short_fields
  implicit none
  character(len=20) :: text
  character(len=5) :: word, other
  character(len=9) :: form
  real :: x
  double precision :: y
  integer :: i = 8, status
  integer(1) :: small = 9
  read (*, '(a9, tl2, a5)') word, other
  print *, '[', word, '][', other, ']'
  text = '  -12 seven'
  read (text, '(i5, a9)') i, word
  print *, i, '[', word, ']'
  read (text, '(a9, t3, i3, tl3, a9)') word, i, other
  print *, '[', word, ']', i, '[', other, ']'
  form = '(a9,bz)'
  read (text(7:), form) word
  print *, '[', word, ']'
  read (text(12:), '(i3, f5.1)') i, x
  print *, i, x
  ! bits of reals
  read (*, '(z8, 1x, z16)') x, y
  print *, x, y
  read (*, '(o11, 1x, b4)') x, y
  print '(z8.8, 1x, z16.16)', x, y
  ! what is no number is not too large
  read (*, *, iostat=status) small
  print *, status > 0, small
  read (*, '(f8.2)', iostat=status) x
  print *, status, x
  ! a repeated value of another kind leaves the rest of the line
  read (*, *, iostat=status) small, i
  print *, status, small
  read (*, *) i
  print *, i
  ! NaN has the usual bits
  read (*, *) x, y
  print '(z8.8, 1x, z16.16)', x, y
end program
