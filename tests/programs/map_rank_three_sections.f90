! Sections of arrays of rank 3 over arrangements of rank 3, extremes with places.
program map_rank_three_sections
  implicit none
  integer :: a(7,6,5), c(5,7,6), i, j, k, l3(3), m(6,5)
  logical :: mask(7,6,5)
!HPF$ PROCESSORS q(2,3,2)
!HPF$ DISTRIBUTE (BLOCK,CYCLIC,CYCLIC(2)) ONTO q :: a, mask
!HPF$ DISTRIBUTE c(*,BLOCK,*) 
!HPF$ ALIGN m(:,:) WITH a(3,:,:)
  forall (i=1:7,j=1:6,k=1:5) a(i,j,k) = mod(i*31+j*17+k*k*7, 53)
  mask = mod(a,3) == 0
  l3 = maxloc(a); print *, l3, a(l3(1),l3(2),l3(3))
  l3 = minloc(a, mask); print *, l3
  print *, maxloc(a, dim=1)
  print *, minloc(a, dim=3, mask=mask)
  print *, maxloc(a, 2, a < 20)
  m = count(mask, 1)
  print *, m
  a(7:1:-2,:,2:4) = a(1:7:2,6:1:-1,3:5)
  print *, a
  c = -1
  forall (k=1:5, i=1:7, j=1:6, mask(i,j,k)) c(k,i,j) = a(i,j,k)
  print *, c
  print *, cshift(m, m(:,1), 2) 
end
