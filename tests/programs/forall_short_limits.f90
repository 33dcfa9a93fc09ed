! Limits in FORALL whose arithmetic of one byte wraps around.
! FLAGS: --all-ranks
program forall_short_limits
  integer(1) :: i
  integer :: a(100,-128:127)
!hpf$ distribute a(block,*)
  a = 0
  forall (i=1_1:100_1) a(i,i+i:10) = 1
  print *, sum(a), sum(a,1)
  forall (i=1_1:100_1) a(i,i:i*3_1-3_1) = i
  print *, sum(a), sum(a,2)
end program
