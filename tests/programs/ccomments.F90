! Comments of C, and lines that a backslash joins, in a file that is preprocessed though nothing else in it asks for that.
program ccomments
  implicit none
  integer :: i, a(5)
!HPF$ DISTRIBUTE a(CYCLIC)
  i = 1
  ! What stands from here /* on
  i = 2
  ! is left out up to here: */
  a = (/ 1, 2, 3, 4, 5 /) /* the numbers */ * i
  print *, "a /* in a text", 'b */', a
  print *, 'joi\
ned', sum(a)
  ! A comment goes on \
  print *, 'behind the backslash'
  print *, 'no\n'
end program ccomments
