! Constant offsets of aligned arrays are exchanges into overlap areas.
program shift
  implicit none
  real :: a(0:17, 0:17), b(0:17, 0:17)
  integer :: i, j
!HPF$ PROCESSORS p(2, 2)
!HPF$ DISTRIBUTE (BLOCK, BLOCK) ONTO p :: a, b
  a = 1; b = 0
  forall (i = 1:16, j = 1:16) b(i, j) = a(i-1, j) + a(i+1, j)   ! REMARK "^a\(i - 1, j\) is read from the overlap area \(shift\)" "^a\(i \+ 1, j\) is read from the overlap area \(shift\)"
  print *, sum(b)
end program shift
