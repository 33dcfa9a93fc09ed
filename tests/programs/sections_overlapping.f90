! Overlapping sections, strides of both signs, vector subscripts on both sides.
program sections_overlapping
  implicit none
  integer :: a(-5:20), b(26), c(6,7), idx(5), i, j9
!HPF$ DISTRIBUTE a(CYCLIC(3))
!HPF$ DISTRIBUTE b(BLOCK)
!HPF$ DISTRIBUTE c(CYCLIC,BLOCK)
  a = (/ (i, i=-5,20) /)
  a(-5:19) = a(-4:20); print *, a
  a(-4:20) = a(-5:19); print *, a
  a(20:-5:-1) = a; print *, a
  a(::2) = a(20:-4:-2); print *, a
  a(-5:20:5) = a(20:-5:-5); print *, a
  b = a(20:-5:-1)
  b(26:2:-3) = b(1:25:3); print *, b
  b(3:3) = b(26:26); print *, b(3:1), size(b(3:1)), b(1:26:100)
  idx = (/ 7, 3, 3, 1, 26 /)
  print *, b(idx), b(idx(5:1:-1)), a(idx - 6)
  b(idx(1:4:3)) = b(idx(2:3)); print *, b
  forall (i=1:6) c(i,:) = (/ (10*i+idx(1)-7+j9, j9=1,7) /)
  c(:,7:1:-2) = c(6:1:-1,1:7:2); print '(6I4)', c
  c((/6,1,3/),(/2,7,5/)) = c(1:3,4:6) 
  c(2:5,2:5) = transpose(c(2:5,2:5)); print '(6I4)', c
  c(6:1:-1,:) = c(:,7:1:-1); print '(6I4)', c
end program
