! Arrays that are realigned and redistributed in branches, and others that they and templates take along.
program redistribute_in_branches
implicit none
integer, parameter :: n=16
real a(n,n), b(n,n), v(n), w(n), x(n), y(n)
integer it,i,j
!HPF$ PROCESSORS p(4), q(2,2)
!HPF$ TEMPLATE t(2*n)
!HPF$ DYNAMIC a, v, t
!HPF$ DISTRIBUTE a(BLOCK,*) ONTO p
!HPF$ DISTRIBUTE b(BLOCK,BLOCK) ONTO q
!HPF$ DISTRIBUTE v(CYCLIC) ONTO p
!HPF$ DISTRIBUTE t(BLOCK) ONTO p
!HPF$ ALIGN w(i) WITH a(i,*)
!HPF$ ALIGN x(i) WITH t(2*i)
!HPF$ ALIGN y(i) WITH x(n+1-i)
forall(i=1:n,j=1:n) a(i,j)=mod(i*j,7)
b=0; v=1
do it=1,3
  do i=1,n
    a(i,2:n)=a(i,1:n-1)*0.5+a(i,2:n)
  end do
!HPF$ REDISTRIBUTE a(*,BLOCK) ONTO p
  do j=1,n
    a(2:n,j)=a(1:n-1,j)*0.25+a(2:n,j)
  end do
  if (it==2) then
!HPF$ REDISTRIBUTE a(CYCLIC,CYCLIC(3)) ONTO q
    b=a
!hpf$ realign v(i) with b(i,*)
    v=v+a(:,it)
  else
!hpf$ redistribute v(cyclic(5))
    v=v*2+a(it,:)
    if (it==3) cycle
  end if
!HPF$ REDISTRIBUTE (BLOCK,*) ONTO p :: a
  print *, it, sum(a), sum(b), v(it:n:5)
end do
w=1; x=a(:,1); y=x
do it=1,4
  if (it==2) then
!hpf$ redistribute t(cyclic(3)) onto p
    x=x+y
    y(2:n)=y(1:n-1)+x(2:n)
    if (y(2)>1e6) exit
  else if (it==3) then
!hpf$ redistribute a(*,cyclic) onto p
    w=w+a(:,it)
    if (w(1)>0) cycle
  end if
  do i=2,n
    y(i)=y(i-1)*0.5+x(i)
  end do
  x=y+w
end do
do it=1,2
  do i=n,1,-1
!hpf$ redistribute v(cyclic(4)) onto p
    x(i)=x(i)+1
    if (v(i)*it<40) exit
  end do
  print *, i
end do
print '(4F14.5)', a
print '(4F14.5)', w, x, y
print '(4F14.5)', v
end
