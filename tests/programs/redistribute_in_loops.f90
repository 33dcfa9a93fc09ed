! REDISTRIBUTE inside IF and loops with EXIT and CYCLE.
program redistribute_in_loops
  implicit none
  integer :: a(14), b(14), c(6,6), i, it, s
!HPF$ PROCESSORS p(4), q(2,2)
!HPF$ DYNAMIC a, c
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC) ONTO p
!HPF$ DISTRIBUTE c(BLOCK,BLOCK) ONTO q
  a = (/ (i, i = 1, 14) /); b = a*a
  forall (i = 1:6) c(i,:) = (/ i, 2*i, 3*i, 4*i, 5*i, 6*i /)
  do it = 1, 6
    if (mod(it, 2) == 0) then
!HPF$ REDISTRIBUTE a(CYCLIC(2)) ONTO p
      a(2:14) = a(1:13) + b(2:14)
      if (it == 4) cycle
      a(1) = it
    else if (it == 5) then
!HPF$ REDISTRIBUTE a(BLOCK(5)) ONTO p
      forall (i = 2:13) a(i) = a(i-1) + a(i+1)
      exit
    else
      a = a + 1
    end if
!HPF$ REDISTRIBUTE c(CYCLIC,*) ONTO p
    c(2:6,:) = c(1:5,:) + it
    do i = 1, 3
!HPF$ REDISTRIBUTE c(*,BLOCK) ONTO p
      c(:,2:6) = c(:,1:5) - i
      if (c(3,3) > 5) exit
      s = sum(c(i,:))
      c(i,i) = s
    end do
    print *, a
    print *, c
  end do
  print *, a, it
  print *, c
  do while (a(3) > 0)
!HPF$ REDISTRIBUTE a(BLOCK) ONTO p
    a = a - b - 50
!HPF$ REDISTRIBUTE a(CYCLIC) ONTO p
    if (a(5) < -1000) exit
  end do
  print *, a
end program redistribute_in_loops
