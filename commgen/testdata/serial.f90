! A recurrence whose values go in both directions runs on one rank.
integer :: a(10), b(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b
do i = 2, 10
  a(i) = a(11-i) + b(i)
end do
end
