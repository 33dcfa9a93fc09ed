! Arrangements of rank 3 with more processors than ranks.
program map_rank_three_reshaped
  implicit none
  integer :: a(7,6,5), b(6,5,7), c(5,7,6), i, j, k, s(3), t(7,5)
!HPF$ PROCESSORS q(3,2,4), l(24)
!HPF$ DISTRIBUTE a(CYCLIC(2),BLOCK,CYCLIC) ONTO q
!HPF$ ALIGN b(j,k,i) WITH a(i,j,k)
!HPF$ DISTRIBUTE c(BLOCK,CYCLIC,BLOCK) ONTO q
!HPF$ ALIGN t(i,k) WITH a(i,*,k)
  forall (i=1:7,j=1:6,k=1:5) a(i,j,k) = 100*i+10*j+k
  b = reshape(a, (/6,5,7/), order=(/3,1,2/))
  c = reshape(a, (/5,7,6/), order=(/2,3,1/))
  print *, b(:,2,3), c(2,:,3)
  t = sum(a, 2)
  print *, t
  print *, shape(a(2:6:2,:,5:1:-2)), sum(a(2:6:2,:,5:1:-2))
end
