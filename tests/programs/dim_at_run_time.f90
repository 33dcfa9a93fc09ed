! Functions whose DIM is known only at run time.
program dim_at_run_time
implicit none
integer,parameter::n=5,m=4
integer a(n,m), b(n,m,3), v(n), w(m), dd, i,j,k
integer(8) a8(n,m); integer(1) a1(n,m); integer(2) a2(n,m)
real r(n,m); real(8) d(n,m)
logical mk(n,m), lm(n); logical(1) m1(n,m)
!hpf$ processors p(2,3)
!hpf$ distribute a(block,block) onto p
!hpf$ distribute b(cyclic,*,block) onto p
!hpf$ align mk(i,j) with a(i,j)
!hpf$ align r(i,j) with b(i,j,*)
!hpf$ distribute d(*,cyclic)
!hpf$ align a8(i,j) with a(n+1-i,j)
!hpf$ align v(i) with a(i,1)
a=reshape((/(mod(i*37,23)-11,i=1,n*m)/),(/n,m/))
do k=1,3
b(:,:,k)=a*k-k**3
end do
a8=int(a,8)**9; a1=int(a*12,1); a2=int(a*3333,2)
r=a/7.0; d=a/3d0
mk=mod(a,2)==0; m1=a>0
v=(/(3*i-7,i=1,n)/)
do dd=1,2
 print *, size(a,dd),lbound(b(2:,:,:),dd),ubound(a,dim=dd),size(sum(b,dd),1),shape(spread(v,dd,k)),size(spread(a,dd,dd+1),2)
 print *, sum(a,dd), product(a,dim=dd), maxval(a,dd), minval(a,dim=dd), maxloc(a,dd), minloc(a,dim=dd)
 print *, sum(a,dd,mk), product(a,dd,mask=mk), maxval(a,dd,mk), minval(a,dim=dd,mask=mk)
 print *, maxloc(a,dd,mk), minloc(a,dim=dd,mask=a>100)
 print *, count(mk,dd), any(mk,dd), all(mk,dd), any(m1,dim=dd), size(a,dd), lbound(a,dd), ubound(b,dd)
 print *, sum(r,dd), maxval(d,dd,mk), minval(r,dd,r>1e9)
 print *, cshift(a,2,dd), cshift(a,-1,dim=dd), eoshift(a,1,dim=dd), eoshift(a,-2,77,dd)
 print *, spread(a,dd,2)
 print *, spread(v,dd,2)
end do
do dd=1,3
 print *, sum(b,dd), maxloc(b,dd), sum(b,dim=dd,mask=b>0), cshift(b,dd-2,dd)
 print *, eoshift(b,dd-2,dim=dd,boundary=a(1,1)), count(b>0,dd), spread(a,dd,2)
end do
do dd=1,2
 forall(i=1:n) v(i)=sum(sum(b(:,:,mod(i,3)+1),dd)*i)+maxval(cshift(b(1:i,:,1),i,dd))
 print *, v
 a=cshift(a,1,dd)+eoshift(a,dd,dim=3-dd)
 print *, a
 forall(i=1:n,i<dd+2) a(i,:)=sum(spread(a(i,:),dd,2),dd)
 print *, a
 a1(:,1:3)=int(maxloc(b,dim=2),1)
end do
print *, sum(a), sum(a,mk), sum(a,mask=.false.), sum(a,.true.), product(a1), product(a2), product(a8), product(a), product(a,mk)
print *, sum(a1), sum(a2), sum(a8), maxval(a1), minval(a2), maxval(a8), sum(a1,1), product(a2,2)
print *, maxloc(a), minloc(a), maxloc(a,mk), maxloc(a,a>1000), minloc(a,.false.), maxloc(a,mask=.true.)
print *, maxval(a,a>1000), minval(a,a>1000), maxval(r,.false.), minval(d,.false.), &
  maxval(a1,.false.), minval(a8,.false.), maxval(a8,.false.)
print *, maxval(a(1:0,:),1), minval(a(:,1:0),2), sum(a(1:0,:),1), product(a(:,4:3),dim=2), maxloc(a(1:0,:),1), maxloc(a(1:0,:))
print *, all(a(1:0,:)>0,1), any(a(1:0,:)>0,1), count(a(1:0,:)>0,1), all(mk(1:0,1)), any(mk(1:0,1))
print *, dot_product(a(:,1),a(:,2)), dot_product(r(2,:),d(3,:)), dot_product(mk(:,1),mk(:,3)), &
  dot_product(a1(:,1),a8(:,2)), dot_product(a(1:0,1),v(1:0))
print *, matmul(a,transpose(a)), matmul(r(1:2,:),d(1:4,1:2)), matmul(a(2,:),transpose(a)), &
  matmul(a,a(1,:)), matmul(mk,transpose(mk)), matmul(a1,transpose(a8))
v = (/ (3*k - 2*i, i=1,size(v)) /)
dd = 9 ! is not looked at without iterations
forall (i=1:k*0) v(i) = sum(w, dd)
forall (i=1:k*0) v(i) = sum(sum(a, dd))
dd = 1
w = k
print *, v, sum(w, dd), maxloc(v, dd), spread(k, dd, 2)
end
