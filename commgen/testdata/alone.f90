! One rank that adds up terms as it computes them needs no storage for them.
real(8) :: a(10,10), b(10,10), s, t
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: a, b
s = 0
do j = 1, 10
  do i = 1, 10
    s = s + a(i,j)*b(i,j)
  end do
end do
t = 0
do j = 1, 10
  do i = 1, 10
    a(i,j) = a(i,j) + s
    t = t + a(i,j)**2
  end do
end do
! Terms in another order than the elements that they are made of keep their array.
do i = 1, 10
  do j = 1, 10
    t = t + a(i,j)
  end do
end do
end
