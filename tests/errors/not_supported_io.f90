! Legal Fortran of later levels is named as such and never compiled wrongly.
program not_supported_io
  implicit none
  integer :: i
  read '(i5)', i
  read (*, '(i5)', blank='zero') i  ! ERROR "not supported"
  open (10, file='data')            ! ERROR "not supported"
  write (10, *) i                   ! ERROR "not supported|unit"
  close (10)                        ! ERROR "not supported"
  print *, i
end program not_supported_io
