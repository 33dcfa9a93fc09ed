! Single elements are broadcast.
integer :: a(10), b(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b
m = a(3)
b = b + a(m)
if (a(5) > b(6)) a(7) = a(8)
end
