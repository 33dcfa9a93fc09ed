! Blanks that are missing, labels that are none, and operators behind each other.
program blanks
  implicit none
  integer :: i, a(2)
  logical :: l
  data a /(/ 1, 2 /)/
  ! ERROR "a value of DATA is a constant or the name of one; only numbers have signs => give the value a name with PARAMETER"
  i = 0
  dowhile (i < 3) ! ERROR ""dowhile" starts no statement => a blank belongs between the words: DO WHILE (condition)"
    i = i + 1
  end do
  select case (i)
  casedefault ! ERROR ""casedefault" starts no statement => a blank belongs between the words: CASE DEFAULT"
  end select
  do 0 i = 1, 3 ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  end do
10_4 continue ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  l = .not. .not. l
  ! ERROR "expected an expression after ".not.", found ".not." => write .not. (.not. x)"
  i = i + 1q0
  ! ERROR ""1q0" is neither a number nor a name => the exponent letter Q makes a number of 16 bytes, a kind that is not supported yet (level L8): write D"
  if (l) stop'x' ! ERROR "a blank belongs between STOP and its code"
  stop(3) ! ERROR "a blank belongs between STOP and its code"
end program blanks
