! Shifts by more than a block, and overlap areas after partial stores.
program stencil_wider_than_block
  implicit none
  integer :: a(11), b(11), x(5,23), y(5,23), i, j, it
!HPF$ DISTRIBUTE (BLOCK) :: a, b
!HPF$ DISTRIBUTE (*,BLOCK) :: x, y
  a = (/ (i*i, i = 1, 11) /)
  b = 0
  forall (i = 5:7) b(i) = a(i-4) + a(i+4) + a(i-2) + a(i+3)
  print *, b
  do it = 1, 3
    b(8:11) = a(1:4) - b(2:5)
    forall (i = 8:11) a(i) = a(i-7) + b(i-6)
    if (it == 2) then
      a(3) = 1000
    end if
    forall (i = 1:3) b(i) = a(i+8) - a(i)
    a(it) = -it
    print *, a, b
  end do
  forall (i = 1:5, j = 1:23) x(i,j) = i * 7 + j
  y = 0
  do it = 1, 3
    forall (i = 1:5, j = 10:14) y(i,j) = x(i,j-9) + x(6-i,j+9) - y(i,j-1)
    do j = 16, 23
      do i = 1, 5
        x(i,j) = y(i,j-6) + x(i,j-15)
      end do
    end do
    print *, sum(x), sum(y), x(2,:), y(3,10:14)
  end do
  do it = 1, 4
    do i = 1, 10
      if (mod(i, it) == 0) a(i) = b(i+1)
    end do
    if (it < 3) cycle
    forall (i = 2:10) b(i) = a(i-1) + a(i+1)
  end do
  print *, a, b
end program stencil_wider_than_block
