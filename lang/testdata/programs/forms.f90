 program tricky ; implicit none
	integer, parameter :: n=4, k = selected_real_kind(6)
  real(k) :: a(n,n), b(0:n-1, -2:*), c(3) = (/ 1., 2.e0, 3.d0 /)
  character(len=*), parameter :: msg = 'it''s', m2*5 = "x"
  real*8, dimension(n) :: d ; double precision e; integer(kind=8) i8, j*4
  doubleprecision g
  character c1, c2*3, c3(2)*4
  integer i, if, do(3), end, x
  logical t
!HPF$ PROCESSORS, DIMENSION(4) :: P
!hpf$ processors q(2,2), r
!HPF$ TEMPLATE, DISTRIBUTE (BLOCK, CYCLIC(2)) ONTO q, DYNAMIC :: t2(100,100), t3(10,10)
!HPF$ ALIGN (i,j) WITH t2(j,i+1) :: A, &
!HPF$   b
!HPF$ ALIGN d(:) WITH t3(*, :)
!HPF$ ALIGN e WITH t3(1,*)
!Hpf$ align c(i) &
!hPF$ & with t3(2*i-1:, n)
!HPF$ DISTRIBUTE (BLOCK) :: i8
!HPF$ DISTRIBUTE j ONTO p
!HPF$ DISTRIBUTE a(BLOCK, *) ONTO P
!HPF$ DYNAMIC a, b
!HPF$ DYNAMIC :: c
!HPF$ SHADOW a(1:1, 0)
!HPF$ SHADOW (2:2,0) :: b
!HPF$ INHERIT c
 100 format (1x, i3, 'it''s', 2(f10.3, &
       1pe12.4), $)
  if = 3; do(1) = 4; end = 5
  if (1.eq.2 .or. if==3) do(2) = 1.and.2
  a(1,:) = a(::2, 1:n:2) + [1,2,3]
  x = -2**2**3*4 - 3
  t = .not. a(1,1) == b(1,1) .and. .true. .neqv. .false._4
  c = [real(8) :: 1, 2, (i*2, i=1,3), ((i+j, i=1,2), j=1,2)]
  outer: do i = 1, n
     inner: do
        if (x > 3) exit outer
        if (x < 2) cycle
     end do inner
  enddo outer
  do 10 i = 1, n
  do 10 j = 1, n
10 x = x + 1
  do 020, i = n, 1, -1
     x = x
 20 continue
  do while (x > 1)
    x = x / 2
  end do
  do, while (x > 1)
  end do
!HPF$ INDEPENDENT, NEW(x), REDUCTION(t)
  do i = 1, n ; x = i ; end do
!HPF$ INDEPENDENT
  forall (i=1:n, j=1:n:2, a(i,j) /= 0) a(i,j) = 1/a(j,i)
  forall (i=1:n)
    where (a(i,:) > 0)
      a(i,:) = 1
    elsewhere (a(i,:) < -1)
      a(i,:) = 3
    else where
      a(i,:) = 2
    end where
    forall (j=1:n) a(i,j) = j
    b(i,:) = a(:,i)
  endforall
  where (a > 0.) b = 1.e-3_k
!HPF$ REDISTRIBUTE a(CYCLIC, BLOCK)
!HPF$ REDISTRIBUTE (CYCLIC) ONTO p :: i8, j
!HPF$ REALIGN d(i) WITH t3(i, 1)
  print 100, x, (a(i,1), i=1,n)
  write (*, 100) x
  write (*, '(a)', advance='no') msg(1:2)//c3(1)(2:3)
  write (unit=*, fmt=*) ; write(6,*) x
  print '(i3)'
  print*,'a & b ! c', "d""e"
  i8 = z'ff' ; i8 = 12_8
  if (x == 1) then ; x = 2
  else if (x == 2) then
    x = 3
  elseif (x==4) then
  else
    x = 4
  endif
  if (x > 3) stop 3
  if (x > 3) where (a>1) a = 1
  if (x > 4) forall (i=1:3) a(i,i) = 0
  if (t) print *, 'yes'
  x = a (1, 2) + sum ( a , dim = 1 , mask=a>0)
  error stop 3
  stop 'done'
  x = aaaaaaaaaaaaaaaa&
     &bbb + 1 ; c1 = 'abc&
   & def &
     &ghi'
 stop
 end program tricky
