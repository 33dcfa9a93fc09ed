! Signs, scale factors and engineering form.
program format_signs_and_scales
  implicit none
  real :: x(5) = (/ 0.0, 1.5, -2.25, 1234.5, 0.00012345 /)
  print '(SP,5F10.3)', x
  print '(SP,I5,S,I5,SS,I5)', 3, 3, 3
  print '(1P,5E12.4)', x
  print '(1P,3E12.4,0P,2F9.2)', x
  print '(2P,F10.2,E12.4)', x(2), x(3)
  print '(EN12.3)', x
  print '(1PE12.4,1PG12.4)', x
  print '(-1P,E12.4)', x
end program
