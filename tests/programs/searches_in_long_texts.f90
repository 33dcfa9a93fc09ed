program searches
  ! INDEX, SCAN and VERIFY end at the first place that fits, from either side; texts of one length are compared as bytes.
  implicit none
  integer, parameter :: n = 1500
  character(len=n) :: text
  character(len=5) :: word
  character(len=70) :: line
  logical :: back
  integer :: i, k, m, found, less
  do i = 1, n
    text(i:i) = char(97 + mod(i*i + i/7, 26))
  end do
  print *, index(text, 'a'), index(text, 'a', .true.), index(text, 'zz'), index(text, text(1200:1210)), index(text, '')
  print *, index(text, text(1490:)), index(text, text(1490:), back=.true.), index(text, '', .true.), index(text, text//'x')
  print *, scan(text, 'xyz'), scan(text, 'xyz', .true.), scan(text, '0123'), scan(text, '')
  print *, verify(text, 'abcdefgh'), verify(text, 'abcdefgh', .true.), verify(text, 'abcdefghijklmnopqrstuvwxyz')
  line = text(1:60)
  do k = 0, 1
    back = k == 1
    print *, index(line, ' ', back), scan(line, ' ', back), verify(line, text, back), verify(line(61:), ' ', back)
    do m = 1, 4
      print *, index(text(m*50:), text(m:m+1), back), index(text(m:m+m-1), 'b', back), scan(text(m*9:m*9+2), 'bcd', back)
    end do
  end do
  found = 0
  less = 0
  do k = 1, 8
    word = text(k*70:k*70+4)
    do i = 1, n - 4
      if (text(i:i+4) == word) found = found + 1
      if (text(i:i+4) < word .neqv. llt(text(i:i+4), word)) found = found + 1000
      if (text(i:i+4) <= word) less = less + 1
      if (text(i:i+1) /= word) less = less + 1
    end do
  end do
  print *, found, less
  word = char(200)//'abcd'
  print *, word > 'zzzzz', word < 'zzzzz', word == char(200)//'abcd', 'ab' == 'ab ', 'ab' < 'abc', '' == ' '
  m = 0
  i = 1
  do
    k = index(text(i:), 'ab')
    if (k == 0) exit
    m = m + i
    i = i + k
  end do
  print *, m
end program
