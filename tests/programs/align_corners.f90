! Small arrays on corners of templates of which no processor could hold its part.
program align_corners
  integer a(100,100), b(100,100), c(100), d(30,30)
!HPF$ PROCESSORS q(2,2), p(4)
!HPF$ TEMPLATE t(1000000,1000000), u(2000000000), w(1000000000,1000000000)
  integer e(12), f(12)
!HPF$ DISTRIBUTE e(CYCLIC(2147483647)) ONTO p
!HPF$ DISTRIBUTE f(BLOCK(1000000000)) ONTO p
!HPF$ DISTRIBUTE t(BLOCK,BLOCK) ONTO q
!HPF$ DISTRIBUTE w(BLOCK,CYCLIC) ONTO q
!HPF$ DISTRIBUTE u(BLOCK) ONTO p
!HPF$ DISTRIBUTE d(CYCLIC(2000000000), BLOCK(1000000000)) ONTO q
!HPF$ ALIGN a(i,j) WITH t(i,j)
!HPF$ ALIGN b(i,j) WITH w(j+500000000,i)
!HPF$ ALIGN c(i) WITH u(i+1000000000)
  forall(i=1:100,j=1:100) a(i,j)=i*j
  b=transpose(a)
  c=sum(b,1)
  d=a(:30,:30)-b(30:1:-1,71:)
  e=a(3,:12); f=e(12:1:-1)
  do i=2,100
    b(i,:)=b(i-1,:)+a(:,i)
  end do
  print *, sum(a),sum(b),c,sum(d),d(3,:), e, f
end program
