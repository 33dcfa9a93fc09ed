program substrings
  ! The length of text(i:i+4) does not depend on i: comparisons and copies of so many characters, none, and substrings out
  ! of the text where they are empty.
  implicit none
  integer, parameter :: n = 400
  character(len=n) :: text
  character(len=5) :: word
  character(len=9) :: line
  integer :: i, j, k, found, less, other
  integer(8) :: far
  do i = 1, n
    text(i:i) = char(97 + mod(i*i + i/7, 4))
  end do
  found = 0; less = 0; other = 0
  do k = 1, 8
    word = text(k*40:4+k*40)
    do i = 1, n - 4
      if (text(i:i+4) == word) found = found + i
      if (text(i:i+4) < word .neqv. llt(text(i:4+i), trim(word))) found = found + 1000000
      if (text(n-i-3:n-i+1) <= word) less = less + 1
      if (text(i:i+3) == word(1:4)//' ') other = other + 1
    end do
  end do
  print *, found, less, other
  do i = 2, 5
    far = 3*i
    j = 1 - i
    print *, len(text(i:i+6)), len(text(far-1:far+2)), len(text(i+2:i-9)), len(text(i:i-1)), len(text(2*i-j:2*i-j+2))
    print *, '['//text(i+n:i+n-1)//text(j:j-1)//text(j-8:j-20)//']', text(i+n:i+n-1) == '', text(2*i:2*i+1)//text(far:far+4)
    line = text(i:i+4)
    line(i:i+1) = text(i+1:i+2)
    line(i-1:i+2) = line(i:i+3)
    print *, line, index(text(i+1:), text(i+20:i+26)), scan(text(i:i+8), 'ca'), verify(text(i-1:i+3), text(i+8:i+9))
  end do
end program
