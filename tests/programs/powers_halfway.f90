! Powers of constants with real exponents that lie in the middle of two numbers.
program powers_halfway
  real, parameter :: x(4) = (/66049.0**1.5, 67081.0**1.5, 69169.0**1.5, 104976.0**0.75/)
  real(8), parameter :: y(2) = (/43291044225d0**1.5d0, 43292708761d0**1.5d0/)
  print '(f12.1)', x
  print '(f18.1)', y
end program
