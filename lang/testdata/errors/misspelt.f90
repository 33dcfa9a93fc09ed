! ENDs that are misspelt close their blocks all the same: what follows is not wrong because of them.
program misspelt
  implicit none
  integer :: i, j
  real : x, y ! ERROR "expected "::", found ":""
  integer: k ! ERROR "expected "::", found ":""
  real :: a(5)
  do i = 1, 5
    a(i) = i
  en do ! ERROR ""en" starts no statement => did you mean END DO?"
  do i = 1, 5
    do j = 1, 3
      a(i) = j
    endo ! ERROR ""endo" starts no statement => did you mean END DO?"
  end d ! ERROR "there is no END D => did you mean END DO?"
  do i = 1, 5
  end loop ! ERROR "there is no END LOOP => a loop ends with END DO"
  if (a(1) > 1) then
    i = 2
  elseiff (a(1) > 2) ! ERROR ""elseiff" starts no statement => did you mean ELSEIF?"
    i = 3
  end fi ! ERROR "there is no END FI => did you mean END IF?"
  select case (i)
  case (1)
    i = 4
  ends elect ! ERROR ""ends" starts no statement => did you mean END SELECT?"
  real: do i = 1, 2
    x = i
  end do real
  print *, x, y, k
end program misspelt
