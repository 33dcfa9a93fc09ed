! Shifts along dimensions that are known at run time fill one temporary each, and the operand of the outer one is evaluated once.
program shifts
  integer :: a(6, 8), b(6, 8), d, e
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: a, b
  read *, a, d, e
  b = cshift(eoshift(a, 1, dim=d), -1, e)
  b = b + spread(sum(cshift(a, 2, d), e), 2, 8)
end program
