! A constructor in the argument of a function may have the implied DO's variable of the one around it for its own.
program constructor_in_argument
  implicit none
  integer :: i
  print *, (/ (sum((/ (i, i = 1, 3) /)) + i, i = 1, 2) /)
end program constructor_in_argument
