! Some parts of a cut step have no iterations.
! FLAGS: --all-ranks
program steps_void_parts
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
do i = 0, 8
s = x(i)
do j = 0, i-1
do k = 0, i-1
if (x(j) < a(k,i)) then
a(k,i) = mod(a(k,i)*3 + a(k,j)*a(j,i), 101)
end if
end do
end do
x(i) = mod(x(i)*3 + x(i)*x(i), 101)
x(i) = mod(s + x(i), 53)
end do
print *, a
print *, x
print *, i
end program steps_void_parts
