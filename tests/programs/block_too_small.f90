! BLOCK(k) on fewer processors than blocks of k cells need: the blocks grow, so that every processor still has one.
program small_blocks
  implicit none
  integer :: d(74), e(74), i
!HPF$ DISTRIBUTE (BLOCK(9)) :: d, e
  do i = 1, 74
    d(i) = i
  end do
  do i = 2, 73
    e(i) = d(i-1) + d(i+1)
  end do
  print *, e(2:73)
end program
