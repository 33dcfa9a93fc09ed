! Statements without blanks, keywords as names, all ways to label and end constructs.
  program style ; implicit none ; integer::i,j;real::x(5)=[1,2,3,4,5]
  integer(kind=4)k ; integer*2 h ; real*8y ; doubleprecision z
  character s*5,t*3,u
  real,parameter::pi=3.14159,tau=2*pi
  logical L1,l2
  character*20 fm
  character(len=*),parameter::fm2='(1x,i3,a)'
  integer,dimension(3)::a=(/1,2,3/),c(2)=(/7,8/)
  integer do, if, end, print, real_, then(3), else, format(3), data, goto, where, forall
!HPF$ DISTRIBUTE X(BLOCK)
!hpf$ Processors PP( 2 ) 
! hpf$ distribute a(foo)
!!HPF$ distribute a(foo)
 !HPF$   DISTRIBUTE &
 !HPF$   &  A ( CYCLIC ) &  ! comment
 !HPF$   ONTO PP
  i=1;j=2;;k=3;
  h=4_2;y=1d0;z=.5E+1_8;u='q'
  L1=.NOT..TRUE..OR.I.LT.J.AND.1.EQ.1.AND.2..GT.1.
  l2=1.e0.lt.2.E0.neqv..false.
  print*,L1,l2;print'(a,i3)','k',k
  if(i==1)print*,'one';if(j/=2)print*,'two'
  s="a'b""c";t='it''s'
  print *,s,t,u,fm2
  print fm2,5,'x'
  fm='(i4,f6.2)'
  print fm,i,x(2)
  write(*,fm)j,x(3);write(unit=*,fmt=fm)k,x(4);write(6,fmt='(a)')'six';write(fmt=*,unit=6)'k'
  do 10 i=1,2
  do 10 j=1,2
  if(i+j==3)goto 10
  print*,i,j
10 continue
  do 20 while(k>0)
  k=k-1
20 end do
  do,i=1,2
  print*,i
  enddo
  nam:if(k==0)then
    print*,'zero'
  elseif(k==1)then nam
    print*,'one'
  else nam
    print*,'other'
  endif nam
  sel:selectcase(k)
  case(0)sel
  print*,'case 0'
  case default sel
  print*,'default'
  endselect sel
  msk:where(x>2)
  x=x*2
  elsewhere(x>1)msk
  x=0
  elsewhere msk
  x=-1
  endwhere msk
  print*,x
  fa:forall(i=1:5,x(i)>0)
  x(i)=i
  endforall fa
  print*,x,pi,tau,a,c
  do=1;if=2;end=3;print=4;else=5;data=6;goto=7;where=8;forall=9
  then=(/1,2,3/);then(2)=9;format(1)=5;format(2:3)=6
  if(if==2)then(1)=77
  print*,do,if,end,print,else,data,goto,where,forall,then,format
  if (if==2) if=3
  x(1)=1.;x(2)=.2;x(3)=1.5d0;x(4)=3.e-2;x(5)=1e3
  print*,x**2,-x(1)**2,2**-1,-2**2
  print *, 'a very long &
  &string', 1 &
  , 2 & ! comment

  ! another comment
  , 3
  print *, (i,(j,x(i)+j,j=1,2),i=1,2),((i*j,i=1,2),j=1,2)
  lo&
  &2: do i = 1, 3
    if (i==2) cy&
    &cle lo2
    print *, 'i', i
  end do lo2
100 format(1x,'fmt',i5,:,' more',i5)
  print 100,1
  print 100,1,2
  stop
  end program style
