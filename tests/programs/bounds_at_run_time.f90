! Sections, loops and sweeps with sizes known at run time only, up to the edges of their arrays.
program bounds_at_run_time
! wave-like and OOB neighbours with run-time sizes, checks shouldn't fire
implicit none
integer, parameter :: nmax=20
real(8) a(nmax,nmax), b(nmax,nmax), v(0:nmax+1)
integer n,m,i,j,k,lo,hi,st,t
!hpf$ processors p(2,2)
!hpf$ distribute a(block,block) onto p
!hpf$ align b with a
!hpf$ distribute v(block)
n=0
do i=1,nmax
 n=n+1
end do
m=n/2
a=0; b=0; v=0
do j=1,n
 do i=1,n
  a(i,j)=i+j*0.5d0
 end do
end do
do t=1,3
 do j=2,n-1
  do i=2,n-1
   b(i,j)=0.25d0*(a(i-1,j)+a(i+1,j)+a(i,j-1)+a(i,j+1))
  end do
 end do
 a(2:n-1,2:n-1)=b(2:n-1,2:n-1)
 forall(i=1:n,j=1:n,i+j<=n) b(i+j,i)=a(i,j)
 do k=1,n-1
  do i=k+1,n
   a(i,k)=a(i,k)*0.99d0
   do j=k+1,n
    a(i,j)=a(i,j)-a(i,k)*a(k,j)*1d-4
   end do
  end do
 end do
 v(1:n)=v(0:n-1)+v(2:n+1)+a(:n,m)
 do i=n,1,-1
  v(i)=v(i)+v(i+1)*0.5d0
 end do
 do lo=1,n,m
  hi=min(lo+m-1,n)
  v(lo:hi)=v(hi:lo:-1)
  do i=lo,hi
   v(i)=v(i)+sum(a(lo:i,i))
  end do
 end do
 st=2
 do while(st<n)
  v(st:n:st)=v(st:n:st)+v(1:n-st+1:st)
  st=st*2
 end do
 do i=1,n
  if (i>1) v(i)=v(i)+v(i-1)
  if (i<n .and. v(min(i+1,n))>1d3) v(i)=v(i)-v(i+1)
 end do
 do i=1,n
  j=i+1
  if (j>n) j=1
  b(i,1)=v(j)
 end do
 do i=1,2*n
  j=mod(i-1,n)+1
  b(j,2)=i
 end do
 do i=1,n
  do j=1,n
   if (j==i) cycle
   b(i,j)=b(i,j)+v(max(i-1,0))
  end do
 end do
end do
k=0
search: do i=1,n+5
 do j=1,n
  if (i>n) exit search
  if (a(i,j)<-1d5) exit search
  k=k+1
 end do
end do search
print *, k, i, j
print '(5f14.6)', sum(a,1), sum(b,2), v
end
