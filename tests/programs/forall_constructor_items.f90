! Array constructors with array items and implied DO inside FORALL.
program forall_constructor_items
  implicit none
  integer :: a(6,3), b(6,7), c(6,6), i, k, j
!HPF$ DISTRIBUTE a(BLOCK,*)
!HPF$ DISTRIBUTE b(CYCLIC,BLOCK)
!HPF$ DISTRIBUTE c(BLOCK,BLOCK)
  forall (i = 1:6) a(i,:) = (/ (i*k, k = 1, 3) /)
  print *, a
  forall (i = 1:6) b(i,:) = (/ a(i,:), -a(7-i,3:1:-1), 100*i /)
  print *, b
  forall (i = 1:6) c(i,:) = (/ ((10*i + j + k, j = 1, 2), k = 0, 20, 10) /)
  print *, c
  forall (i = 1:6) c(:,i) = (/ (a(i,k), c(k,i) + i, k = 3, 1, -1) /)
  print *, c
  forall (i = 1:6, any((/ (a(i,k) > 7, k = 1, 3) /))) a(i,:) = (/ a(i,2:3), sum((/ (k*i, k=1,4) /)) /)
  print *, a
end program forall_constructor_items
