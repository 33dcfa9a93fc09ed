! RANDOM_NUMBER in loops that are called INDEPENDENT: each number depends on the one before.
program random_in_loops
  integer, parameter :: n=40
  real a(n), b(n), x, c(n,4)
  integer i, hits
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ DISTRIBUTE c(BLOCK,*)
  call random_seed(put=(/(i,i=1,8)/))
!HPF$ INDEPENDENT
  do i=1,n
    call random_number(a(i))
  end do
!HPF$ INDEPENDENT, NEW(x)
  do i=1,n
    call random_number(x)
    b(i)=a(i)+x
  end do
  hits=0
!HPF$ INDEPENDENT, NEW(x), REDUCTION(hits)
  do i=1,n
    call random_number(x)
    if (x<0.5) hits=hits+1
  end do
!HPF$ INDEPENDENT
  do i=1,n
    call random_number(c(i,:))
  end do
  call random_number(x)
  print *, a
  print *, b
  print *, hits, x
  print *, c
  do i=1,n
    if (a(i)>0.5) call random_number(a(i))
    if (b(i)>1) then
      call random_number(x)
      b(i)=x
    end if
  end do
  call random_number(x)
  print *, a,b,x
end program
