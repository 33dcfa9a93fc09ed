! Data of later levels: derived types, pointers, complex, EQUIVALENCE.
program not_supported_types
  implicit none
  integer, pointer :: p             ! ERROR "not supported"
  complex :: z                      ! ERROR "not supported"
  integer :: i, j
  equivalence (i, j)                ! ERROR "not supported"
  i = 3
  print *, i
end program not_supported_types
