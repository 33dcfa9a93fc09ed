! The variable of an inner loop is used behind the nest.
! FLAGS: --all-ranks
program wave_variable_used
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
do j = 8, 0, -1
do i = 8, j+1, -1
do k = 8, 0, -1
a(i,j) = min(a(i,j), x(j) + a(k,k))
end do
end do
end do
print *, a
print *, x
print *, i
end program wave_variable_used
