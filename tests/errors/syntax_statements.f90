! Statements that are no Fortran; each is reported, and parsing goes on behind it.
program syntax_statements
  integer :: x, y, i, a(5), b(5, 5)
  x = = 3                      ! ERROR "="
  y = (1 + 2                   ! ERROR "\)|parenthes"
  x = 3 +                      ! ERROR "expression|operand"
  a(1, = 2                     ! ERROR "=|statement|\("
  prnt *, x                    ! ERROR "statement|prnt"
  b(1, 2 = 7                   ! ERROR "=|\)|statement"
  x = 1 2                      ! ERROR "2|operator|end of"
  y = x ** * 2                 ! ERROR "\*"
  x = .nonsense. y             ! ERROR "nonsense|operator"
  print *, (1, 2               ! ERROR "\)|do|expected"
  a = (/ 1, 2 )                ! ERROR "expected .,. or ./[)]., found .[)]."
  a = [1, 2                    ! ERROR "expected .,. or .[]]., found the end"
  x = 5 @ 3                    ! ERROR "@|character"
10continue                     ! ERROR "label 10 must be followed by a blank"
  print *, x, y, a, b
end program syntax_statements
