program statements
  implicit real (abc)
  ! ERROR "IMPLICIT takes letters or ranges of letters such as a-h"
  integer :: i, n = 3, n2 = 4 5
  ! ERROR "expected the end of the statement, found "5""
  real, dimensoin(3) :: a
  ! ERROR "there is no attribute "dimensoin" => did you mean DIMENSION?"
  real b(10)
  integer k = 4
  ! ERROR "an initial value needs "::" after the type => integer :: k = ..."
  dimension c
  ! ERROR "DIMENSION c needs its bounds: c(n)"
  parameter (m)
  ! ERROR "expected "=", found ")""
  data b /-n, 9*1/
  ! ERROR "a value of DATA is a constant or the name of one; only numbers have signs => give the value a name with PARAMETER"
  data b /10*(1.5)/
  ! ERROR "a value of DATA is a constant or the name of one; only numbers have signs => give the value a name with PARAMETER"
  b(1) = 2 +
  ! ERROR "expected an expression after "+", found the end of the statement => a statement that goes on in the next line ends with "&" here"
  b(2) = ) 3
  ! ERROR "expected an expression, found ")""
  b(3) = (1 + 2
  ! ERROR "expected ")", found the end of the statement"
  b(4 = 3
  ! ERROR "this "(" has no ")""
  b(5) = 2 * - / 3
  ! ERROR "expected an expression, found "/""
  b(6) = i .adn. n
  ! ERROR "there is no operator .adn. => did you mean .AND.?"
  b(7) = 1 < i < n
  ! ERROR "comparisons cannot be chained => join two comparisons with .and."
  b(8) == 3
  ! ERROR "an assignment is written with =, not with =="
  i := 3
  ! ERROR "an assignment is written with =, not with :="
  prnt *, i
  ! ERROR ""prnt" starts no statement => did you mean PRINT?"
  (i) = 3
  ! ERROR "a statement cannot start with "(""
  10
  ! ERROR "label 10 has no statement => put CONTINUE after it"
  print
  ! ERROR "expected "*" or an expression, found the end of the statement"
  print * i
  ! ERROR "expected "," between the format and the items, found "i""
  print 300, i
  ! ERROR "no FORMAT statement has label 300"
310 format (//(i3), 2h)), ')', (/i3/))
320 format (i3, (i4)), i5)
  ! ERROR "the format ends before this"
  integer parameter :: m = 3
  ! ERROR "expected the end of the statement, found "::" => a comma stands before each attribute, as in INTEGER, PARAMETER :: n = 1"
  character word*
  ! ERROR "expected a length, found the end of the statement"
  format (i3)
  ! ERROR "FORMAT needs a label => write 100 FORMAT (...) and PRINT 100, ..."
  write *, i
  ! ERROR "WRITE needs its unit and format in parentheses => write WRITE(*,*) items"
  i = 3 ? 4 @ 5
  ! ERROR ""?" is not a character of Fortran => write IF and ELSE, or merge(x, y, condition)"
  i = 3 & 4
  ! ERROR ""&" continues a line only at its end or at its start => texts are joined by //, conditions by .and., bits by iand(i, j)"
  i = 3 . 4
  ! ERROR ""." starts neither a number nor an operator"
  exit
  ! ERROR "EXIT outside a DO construct"
  real :: late
  ! ERROR "a declaration must stand before the first executable statement"
  read (*, '(i5)' k
  ! ERROR "this "(" has no ")""
  write (*, *, end=300) k
  ! ERROR "END= belongs to READ"
end program other
! ERROR "END PROGRAM names "other", but the program is named "statements""
