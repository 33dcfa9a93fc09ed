! Words, reversal, searches, selection and padding of character scalars.
program strings
  implicit none
  character(len=26) :: alpha
  character(40) line, rev
  character c*1, word*10
  character(len=*), parameter :: vowels = 'aeiou', pangram = 'the quick brown fox jumps over the lazy dog'
  integer :: i, k, n, freq(26), pos, start
  logical :: inw
!hpf$ distribute freq(block)
  alpha = 'abcdefghijklmnopqrstuvwxyz'
  freq = 0
  do i = 1, len(pangram)
    k = index(alpha, pangram(i:i))
    if (k > 0) freq(k) = freq(k) + 1
  end do
  print '(26i2)', freq
  print *, 'missing:', count(freq == 0), ' max:', maxval(freq), ' at ', alpha(maxloc(freq,1):maxloc(freq,1))
  n = len_trim(pangram)
  do i = 1, min(n, 40)
    rev(i:i) = pangram(n-i+1:n-i+1)
  end do
  print *, '[', rev, ']'
  inw = .false.
  start = 1
  do i = 1, n + 1
    if (i <= n) then
      c = pangram(i:i)
    else
      c = ' '
    end if
    if (c /= ' ' .and. .not. inw) then
      inw = .true.; start = i
    else if (c == ' ' .and. inw) then
      inw = .false.
      word = pangram(start:i-1)
      write (*, '(a,"<",a,">",i3)') trim(word), word, len_trim(word)
    end if
  end do
  line = 'abc' // '  ' // "it's" // ''''
  print *, line, len(line), len_trim(line), line == 'abc', adjustr(line(1:12)) // '|'
  print *, scan(pangram, vowels), verify('aeixou', vowels), index('banana', 'ana', .true.), index('banana', 'ana')
  print *, llt('abc', 'abd'), lge('b', 'a  '), 'a' < 'B', ichar('A'), char(97), achar(10+55), iachar('z')
  print *, repeat('-=', 10), repeat('x', 0), 'end'
  line = ''
  do i = 1, 5
    line = trim(line) // char(ichar('0') + i) // ','
  end do
  print *, line
  select case (line(1:2))
  case ('0,', '2,')
    print *, 'no'
  case ('1' : '15')
    print *, 'range'
  case default
    print *, 'default'
  end select
  pos = index(line, ',')
  line(pos:) = line(pos+2:)
  print '(a,t20,a,tl5,a)', trim(line), 'tab', 'X'
  print '(a5,a2,a10)', 'abc', 'abc', 'abc'
  print *, merge('yes', 'no ', freq(1) > 0)
end program
