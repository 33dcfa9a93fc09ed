! Array constructors of FORALL indices on the right side.
program forall_constructors
  implicit none
  integer :: a(6,3), b(6,6), i, k
!HPF$ DISTRIBUTE a(BLOCK,*)
!HPF$ DISTRIBUTE b(CYCLIC,BLOCK)
  a = 0
  forall (i = 1:6) a(i,1:3) = (/ i, 2*i, i*i /)
  print *, a
  forall (i = 1:6) b(i,:) = (/ i, -i, 2, 3*i, 5-i, i*i /)
  print *, b
  forall (i = 1:6) a(i,1:3) = a(i,1:3) + (/ (k, k=1,3) /)
  print *, a
end program forall_constructors
