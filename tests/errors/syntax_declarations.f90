! Declarations that are no declarations.
program syntax_declarations
  integer : i                  ! ERROR ":|statement"
  real, dimension(3 :: a       ! ERROR "\)|:|expected"
  integer, parametr :: n = 3   ! ERROR "parametr|attribute"
  integer :: 3x                ! ERROR "3x|3|name"
  logical :: l(                ! ERROR "\(|\)|expected|bound|expression"
  integer, dimension(3), dimension(2) :: b  ! ERROR "DIMENSION is given twice"
  real, parameter, parameter :: c = 1        ! ERROR "PARAMETER is given twice"
  print *, 1
end program syntax_declarations
