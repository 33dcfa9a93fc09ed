! Parts of constant texts whose ends depend on an implied DO are constants.
program constant_substrings
  implicit none
  character(len=*), parameter :: text = 'hello'
  integer :: i
  integer, parameter :: codes(5) = (/ (ichar(text(i:i)), i=1,5) /)
  integer, parameter :: lengths(6) = (/ (len_trim(text(i:)) * 10 + index(text(:i - 1), 'l'), i=1,6) /)
  integer, parameter :: empty(3) = (/ (ichar('x') + len_trim(text(i + 7:i)), i=1,3) /)
  integer :: vowels(codes(1) - 100)
  vowels = (/ (scan(text(i:), 'aeiou'), i=1,4) /)
  print *, codes, lengths, empty, vowels
end program constant_substrings
