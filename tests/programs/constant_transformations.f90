! Transformational functions in constant expressions, and elemental ones of constant arrays: gfortran computes
! them, exactly rounded, when it compiles.
program constant_transformations
implicit none
integer i
integer,parameter :: a(2,3)=reshape((/3,-1,4,1,-5,9/),(/2,3/)), v(4)=(/2,7,1,8/)
integer,parameter :: m(2,2)=matmul(a,transpose(a)), mv(2)=matmul(a,v(1:3)), vm(3)=matmul((/1,2/),a)
integer,parameter :: s1(2,2,3)=spread(a,1,2), s3(2,3,2)=spread(a,3,2), s0(3)=spread(5,1,3)
integer,parameter :: c1(2,3)=cshift(a,1), c2(2,3)=cshift(a,-1,2), c3(2,3)=cshift(a,(/1,-1/),2), c4(4)=cshift(v,7)
integer,parameter :: e1(2,3)=eoshift(a,1), e2(2,3)=eoshift(a,-1,7,2), e3(2,3)=eoshift(a,(/1,-1/),(/5,6/),2), e4(4)=eoshift(v,-2)
integer,parameter :: p1(3)=pack(a,a>2), p2(6)=pack(a,a>2,(/(i,i=1,6)/)), u1(4)=unpack(v,v>1,v-1)
integer,parameter :: r1(3,2)=reshape(v,(/3,2/),(/-1,-2/),(/2,1/)), r2(2,2,2)=reshape((/1,2,3,4,5,6,7,8/),(/2,2,2/),order=(/3,1,2/))
integer,parameter :: q1(3)=sum(a,1), q2(2)=product(a,2), q3(3)=maxval(a,1), &
  q4(2)=minval(a,dim=2,mask=a>0), q5(2)=maxloc(a), q6(3)=minloc(a,1), q7(2)=maxloc(a,2,a<4), q8=maxloc(v,1), q9(1)=minloc(v)
integer,parameter :: n1(2)=count(a>1,2), z=sum((/(i,i=1,0)/)), pz=product(v(3:2)), mx=maxval(v(3:2)), mxl(1)=maxloc(v(3:2))
logical,parameter :: l1(3)=any(a<0,1), l2(2)=all(a<5,2), l3=any(v==7)
real(8),parameter :: d(2)=(/1.5d0,2.5d0/), dm=dot_product(d,d), dd(2,2)=spread(d,1,2)
real,parameter :: b(2)=(/1.7,2.9/), h(2)=acosh(b)
integer(8),parameter :: big(2)=(/9223372036854775807_8,1_8/)
real :: y(2)
real :: w(3)=real(sum(a,1))/3, x(2,2)=matmul(reshape((/1.,2.,3.,4./),(/2,2/)),reshape((/1.,2.,3.,4./),(/2,2/)))
print *, m,mv,vm
print *, s1,s3,s0
print *, c1,c2,c3,c4,e1,e2,e3,e4,p1,p2,u1
print *, r1,r2
print *, q1,q2,q3,q4,q5,q6,q7,q8,q9,n1,z,pz,mx,mxl,l1,l2,l3,dm,dd,w,x
print *, h,gamma(2.5d0),erf(b),erfc(d*8),log_gamma(-d),asinh(b),atanh(b/3),gamma(-d),hypot(b,(/4.7,1.9/))
y=b
print *, sin(b),sin(y),any(sin(b)==sin(y)),sin(b(2:1:-1)),sin(b(2)),sum(sin(b)),b**1.3,sin(cshift(b,1)),dim(big,-9_8)
y=y+sin(b)
where (sin(b)<0.3) y=sin(b)
forall (i=1:2) y(i)=y(i)+sum(sin(b))
print *, y,max(y,sin(b),a3=cos(b)),merge(sin(b),y,b>2),sin(spread(2.9,1,2)),sin(reshape(b,(/1,2/)))
print *, scale(-0.0, 2), scale((/-0.0, 1.0/), 1), scale(y*0, 1)
end
