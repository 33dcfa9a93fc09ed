program exchanges_in_a_row
  integer :: a(23), b(23), c(23)
!HPF$ DISTRIBUTE (BLOCK) :: a, b, c
  a = 1
  b(2:23) = a(1:22)
  c(1:21) = a(3:23)
  a(3:18) = a(3:18) + 1
  b(1:22) = a(2:23)
  if (c(1) > 0) a(9:15) = 2
  c(1:22) = a(2:23)
end program
