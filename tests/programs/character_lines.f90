! Character scalars: padding, truncation, comparison, building lines, digits, palindromes, Caesar, run lengths.
program character_lines
  implicit none
  character(len=26), parameter :: abc = 'abcdefghijklmnopqrstuvwxyz'
  character(len=40) :: line, rev, enc
  character :: c; character(5) :: t; character(len=3) :: u = 'xyz12'
  integer :: i, j, n, k, vow, freq(26)
!HPF$ DISTRIBUTE freq(CYCLIC)
  line = 'the quick brown fox jumps over a dog'
  n = len_trim(line)
  rev = ''
  do i = 1, n
    rev(i:i) = line(n+1-i:n+1-i)
  end do
  print *, line, '|', rev, '|', n, len(line)
  enc = line
  freq = 0; vow = 0
  do i = 1, n
    k = index(abc, line(i:i))
    if (k > 0) then
      j = mod(k + 2, 26) + 1
      enc(i:i) = abc(j:j)
      freq(k) = freq(k) + 1
      if (scan(line(i:i), 'aeiou') > 0) vow = vow + 1
    end if
  end do
  print '(A)', enc(1:n)
  print '(13(A1,I2,1X))', (abc(i:i), freq(i), i=1,26)
  print *, vow, maxloc(freq), verify(line, abc), index(line, 'o', back=.true.)
  t = 'ab'; print *, t // '|', u, len_trim(t), t == 'ab', t < 'abc', 'B' > 'a', lgt('b', 'a')
  t(2:3) = 'XYZ'; print *, t, t(2:2) // t(3:1) // 'end'
  c = achar(iachar('a') + 3); print *, c, ichar(c)
  line = repeat('-', 10) // '>' // repeat('=', 5)
  print '(A,A5,A3,A20)', line(1:16), 'ab', 'abcdef', line(8:16)
  i = 48321; k = 0; line = ' '
  do while (i > 0)
    k = k + 1; line(k:k) = achar(48 + mod(i, 10)); i = i / 10
  end do
  print *, line(1:k), adjustr(line(1:k+2)), adjustl('   hi'), '<'
  line = 'aaabbbccd'; i = 1
  do
    if (i > len_trim(line)) exit
    j = i
    do while (line(j:j) == line(i:i))
      j = j + 1
    end do
    write (*, '(A,I0)', advance='no') line(i:i), j - i
    i = j
  end do
  write (*, '()')
  if (line == 'aaabbbccd') print *, merge('yes', 'no ', line > 'aaa'), max(3, len('abc' // 'de'))
end program
