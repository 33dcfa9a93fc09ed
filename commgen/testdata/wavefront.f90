! Values flow to the next rows and columns: ranks follow each other, strip by strip.
integer :: a(10, 8), b(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK, *) ONTO p
!HPF$ ALIGN b(i) WITH a(i, *)
do j = 2, 7
  do i = 2, 9
    a(i, j) = a(i-1, j) + a(i+1, j) + a(i, j-1) + b(i)
  end do
end do
end
