! Folds that may be done in any order.
integer :: a(10), b(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b
m = sum(a * b)
do i = 1, 10
  if (a(i) > 2) n = max(n, b(i))
end do
end
