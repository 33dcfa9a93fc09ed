! Mistakes in constant formats are found when the program is compiled.
program formats
  implicit none
  integer :: i
  i = 5
  print '(I5', i                    ! ERROR "\)|format"
  print 'I5', i                     ! ERROR "\(|format"
  print '(Q5)', i                   ! ERROR "Q|format"
  print '(I)', i                    ! ERROR "I|width|format"
  print '(F8)', 1.5                 ! ERROR "F|digits|format"
  print '(3)', i                    ! ERROR "3|format"
  print '(I5)' i                    ! ERROR "expected .,. between the format and the items"
  print * i                         ! ERROR "expected .,. between the format and the items"
  write (*, *, *) i                 ! ERROR "WRITE takes a unit and a format"
  print '(2(I5,),X)', i             ! ERROR "a comma needs an edit descriptor behind it"
  write (*, *, advance='no') i      ! ERROR "ADVANCE needs a format"
  print '(I5)', i
end program formats
