! Constant offsets of aligned arrays, and those that vary between constants, are exchanges into overlap areas.
program shift
  implicit none
  real :: a(0:17, 0:17), b(0:17, 0:17)
  integer :: i, j, p, k
!HPF$ PROCESSORS q(2, 2)
!HPF$ DISTRIBUTE (BLOCK, BLOCK) ONTO q :: a, b
  a = 1; b = 0
  forall (i = 1:16, j = 1:16) b(i, j) = a(i-1, j) + a(i+1, j)   ! REMARK "^a\(i - 1, j\) is read from the overlap area \(shift\)" "^a\(i \+ 1, j\) is read from the overlap area \(shift\)"
  do j = 2, 15
    do i = 2, 15
      do p = -2, 2
        b(i, j) = b(i, j) + a(i + p, j)   ! REMARK "^a\(i \+ p, j\) is read from the overlap area \(shift\)"
      end do
    end do
  end do
  k = mod(int(b(2, 2)), 3)
  forall (i = 3:13, j = 3:13) b(i, j) = b(i, j) + a(i, j + k)   ! REMARK "^a\(i, j \+ k\) is read from the overlap area \(shift\)"
  print *, sum(b)
end program shift
