! CHARACTER scalars: padding, truncation, concatenation, substrings,
! comparison, LEN, LEN_TRIM, TRIM, ICHAR, CHAR.
program characters
  implicit none
  character(len=10) :: s, t
  character :: c
  character(len=*), parameter :: hello = 'hello'
  integer :: i
  s = hello
  t = s // 'x'
  print *, s, '|', t, '|'
  s = hello // ', world'
  print *, s, len(s), len_trim(t), t(1:6), '|'
  print *, s(1:5), s(3:3), s(8:), s(:2)
  s(1:1) = 'J'
  s(6:8) = 'abcdef'
  print *, s
  c = 'A'
  do i = 1, 5
    c = char(ichar(c) + 1)
    print *, c, ichar(c)
  end do
  if (s < t) print *, 'less'
  if (t == hello) print *, 'equal after padding'
  print *, 'abc' // 'def', ' ', 'end'
  print *, len(hello), len('four'), iachar('a'), achar(98)
end program characters
