program cells_conditions
implicit none
integer, parameter :: n=45
real(8) :: u(n,4), g(n), a(4), w(4), s
integer :: i, k, c
!hpf$ distribute u(block,*)
!hpf$ align g(i) with u(i,*)
forall (i=1:n,k=1:4) u(i,k) = sin(1d0*i*k)
w = 7
c = 0
do i=1,n
 a = u(i,:)
 g(i) = maxval(abs(a)) - minval(a(2:3))
 if (a(1) > 0.5d0) w = a*2
 if (a(2) > 0.1d0) then
  g(i) = g(i) + w(3) + a(4)
  w(2) = g(i)
  c = c + 1
 end if
end do
print '(4f18.12)', g(1:4), sum(g), w, a
print *, c
do i=1,n
 if (u(i,1) > 0) then
  a = u(i,:)
 end if
 if (u(i,2) > 0) g(i) = g(i) + a(3)
end do
print '(4f18.12)', sum(g), a
do i=1,n
 w(1) = u(i,1)
 w(2) = u(i,2)
 if (u(i,3) > 0) w(2) = -1
 if (w(1) > 0) then
   g(i) = w(1)*w(2)
   if (w(2) > 0.2d0) g(i) = g(i) + maxval((/ w(1), w(2), u(i,4) /))
 end if
end do
print '(4f18.12)', sum(g), w
do i=1,n
 if (u(i,1) < 0) cycle
 a = (/ u(i,4), u(i,2:3), u(i,1) /)
 g(i) = maxval(a)
end do
print '(4f18.12)', sum(g), a
end
