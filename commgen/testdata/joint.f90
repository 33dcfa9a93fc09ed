! The overlap areas that one nest reads are filled in one meeting.
real :: a(10), b(10), c(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b, c
do k = 1, 3
  do i = 2, 9
    c(i) = a(i-1) + b(i+1)
  end do
  do i = 2, 9
    a(i) = c(i); b(i) = c(i) + c(i-1)
  end do
end do
end
