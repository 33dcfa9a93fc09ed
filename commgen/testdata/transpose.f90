! Two dimensions change places.
real :: a(6, 6), b(6, 6)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: a, b
b = transpose(a)
b = b + 2 * transpose(a)
end
