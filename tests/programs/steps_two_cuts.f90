! Two cuts of one loop, which may be at the same place.
! FLAGS: --all-ranks
program steps_two_cuts
integer :: a(0:8,0:8), x(0:8), i, j, k, s
!HPF$ DISTRIBUTE a(*,block)
!HPF$ DISTRIBUTE x(block)
do j = 0, 8
do i = 0, 8
a(i,j) = mod(i*7+j*5+i*j, 13)
end do
x(j) = mod(j*5, 11)
end do
s = 0
do k = 8, 0, -1
s = x(k)
do i = k, 0, -1
do j = 0, i
if (a(i,i) < a(k,j)) then
a(k,j) = mod(a(k,j)*3 + a(j,k)*a(j,k), 101)
end if
end do
end do
a(k,k) = mod(s + x(k), 53)
end do
print *, a
print *, x
print *, i
end program steps_two_cuts
