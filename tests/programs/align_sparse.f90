! Arrays that lie far apart on huge templates.
program align_sparse
  implicit none
  integer, parameter :: n=20000
  integer a(n),b(n),c(n),d(n),i,k
  integer e(300,300),f(300,300)
!HPF$ PROCESSORS p(4), q(2,3)
!HPF$ TEMPLATE t(2000000000), u(-1000000000:1000000000)
!HPF$ TEMPLATE w(1000000,1000000)
!HPF$ DISTRIBUTE t(BLOCK) ONTO p
!HPF$ DISTRIBUTE u(CYCLIC(7)) ONTO p
!HPF$ DISTRIBUTE w(CYCLIC(1000),CYCLIC(13)) ONTO q
!HPF$ ALIGN a(i) WITH t(10000*i)
!HPF$ ALIGN b(i) WITH t(2000000000-9999*i)
!HPF$ ALIGN c(i) WITH u(4999*i-499950000)
!HPF$ ALIGN d(i) WITH u(-3*i)
!HPF$ ALIGN e(i,j) WITH w(3000*j,3*i+1)
!HPF$ ALIGN f(i,j) WITH w(i+999000,1000000-3333*j)
  a=(/(mod(i*7,1001),i=1,n)/);b=a;c=a;d=a
  do k=1,5
    a(2:n)=b(1:n-1)+c(2:n)
    b=mod(a+d,1000);c(n:1:-1)=a
    d=cshift(d,17)+c
    d=mod(d,10007)
  end do
  do i=2,n
    d(i)=mod(d(i-1)*3+c(i),10007)
  end do
  forall(i=1:300,k=1:300) e(i,k)=mod(i*k,17)
  f=transpose(e)
  do k=1,5
    e(2:299,2:299)=f(1:298,2:299)+f(3:300,2:299)-f(2:299,1:298)-e(2:299,3:300)
    f=mod(e+transpose(f),101)
  end do
  print *, sum(a),sum(b),sum(c),sum(d),d(n),sum(e),sum(f),maxloc(e)
end program
