integer, parameter :: n = 10
integer :: i, j, l
real :: x(0:n), y(0:n), z(0:n)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: x, y, z
x = 1
y = 2
read *, l
do i = 0, n-1
  j = mod(i*i, l)
  z(i) = x(j) + y(j+1) - x(j+1)
  j = j/2
  z(i) = z(i)*x(j) + y(j+1)
end do
print *, sum(z)
end
