! Real sums keep the order of their terms.
real :: a(10), b(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b
s = sum(a)
do i = 1, 10
  if (a(i) > 2) s = s + a(i) * b(i)
end do
end
