! Single characters of texts, copied and compared without calls, and INDEX.
program single_characters
  implicit none
  character(20) :: s, t
  character(1) :: c, d
  character(3) :: w
  integer :: i, j, n
  logical :: l
  s = 'hello, wide world'
  t = ' '
  do i = 1, 20
    t(i:i) = s(21-i:21-i)
    c = s(i:i)
    d = t(i:i)
    print *, c < d, c == d, c > d, c /= ' ', c >= char(200), char(200) > c, llt(c, d), lge(d, c)
  end do
  print *, t
  do i = 1, 18
    w = s(i:i+2)
    s(i+1:i+1) = w
    j = i
    s(j:j) = 'xy'
    s(j:j) = ''
    c = trim(w)
    w = s(j:j)
    print *, '[', s, ']', c, '[', w, ']', index(s, 'or'), index(s, ' ', .true.), index(s, w), index(s, 'l', .true.)
  end do
  s = 'abababab abab'
  print *, index(s, 'ab'), index(s, 'abab', .true.), index(s, 'ba '), index('ab', 'abc'), index(s, ''), index(s, '', .true.)
  n = 0
  l = .false.
  do i = 1, len(s)
    if (s(i:i) == 'a') n = n + 1
    l = l .or. s(i:i) > achar(127)
    s(i:i) = achar(ieor(iachar(s(i:i)), 1))
  end do
  print *, n, l, s, index(s, '`c', .true.)
end program
