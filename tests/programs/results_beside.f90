! FLAGS: --all-ranks
! A nest in a loop computes where it reads, in blocks that lie one cell beside those of its left side: what it computes is still copied there.
program results_beside
  implicit none
  integer :: a(13,9), b(13,9), i1, i2
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: a, b
  forall (i1 = 1:13, i2 = 1:9)
    a(i1,i2) = mod(i1*3 + i2*7, 13)
    b(i1,i2) = mod(i1*3 + i2*5, 11)
  end forall
  do i1 = 3, 11
    do i2 = 7, 3, -1
      a(i1,i2) = mod(a(i1,i2-1) + 2*b(i1,i2) + 2*a(i1,i2), 97) + 1
    end do
  end do
  print '(13i4)', a
end program results_beside
