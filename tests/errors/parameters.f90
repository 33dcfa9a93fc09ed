! Named constants must have constant values and cannot be assigned.
program parameters
  implicit none
  integer, parameter :: n = 5, table(3) = (/ 1, 2, 3 /)
  integer :: k = 3
  integer, parameter, save :: kept = 1 ! ERROR "a PARAMETER is no variable that could be saved"
  save :: n                         ! ERROR "'n' is a named constant, no variable for SAVE"
  common /block/ k, table           ! ERROR "'table' is a named constant, no variable for COMMON"
  integer, parameter :: bad = k     ! ERROR "constant"
  integer, parameter :: none        ! ERROR "value|initial|constant"
  real :: a(k)                      ! ERROR "constant|k\b"
  n = 6                             ! ERROR "constant|parameter|not a variable"
  table(1) = 7                      ! ERROR "constant|parameter|not a variable"
  do n = 1, 3                       ! ERROR "constant|parameter|not a variable"
    k = k + 1
  end do
  print *, n, table, k
end program parameters
