! The greatest of zeros with different signs is the first one in the order of the loops, of which k is the outermost.
program zeros_in_strips
  implicit none
  real(8) :: a(600, 600), b(600, 600), s(2), m
  integer :: i, j, k
!HPF$ DISTRIBUTE (*, BLOCK) :: a, b
  s = (/ 1d0, 0d0 /)
  m = -9
  forall (i = 1:600, j = 1:600) a(i, j) = merge(0, -5, mod(j, 30) == 0)
  forall (i = 1:600, j = 1:600) b(i, j) = a(i, j)
  do k = 1, 2
    do j = 1, 600
      do i = 1, 600
        m = max(m, b(i, j)*s(k))
      end do
    end do
  end do
  print *, m
end program zeros_in_strips
