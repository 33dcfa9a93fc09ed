! Constant distances of BLOCK are exchanges of overlap areas, outside a loop that leaves the source alone.
real :: a(10, 10), b(10, 10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: a, b
do k = 1, 3
  b(2:9, :) = a(1:8, :) + a(3:10, :)
end do
do k = 1, 3
  b(2:9, :) = a(1:8, :) + b(2:9, :)
  a(1, 1) = 0
end do
end
