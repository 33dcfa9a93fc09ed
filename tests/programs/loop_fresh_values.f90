! Values that an iteration stores and then reads through another subscript.
program loop_fresh_values
  implicit none
  integer :: a(-6:6), b(-6:6), c(-6:6), d(8,8), i, j, k
!HPF$ DISTRIBUTE (BLOCK) :: a, b
!HPF$ DISTRIBUTE (CYCLIC) :: c
!HPF$ DISTRIBUTE d(BLOCK,*)
  a = 1; b = 2
  do i = 0, 6
    a(i) = i + 100
    b(i) = a(-i)
  end do
  print *, a, b
!HPF$ INDEPENDENT, NEW(k)
  do i = 0, 6
    k = i
    a(i) = i + 200
    b(i) = a(k)
  end do
  print *, b
  c = 5
  do i = 0, 6
    a(i) = i + 300
    c(i) = a(-i) + 1
  end do
  print *, c
  d = 1
!HPF$ INDEPENDENT, NEW(j, k)
  do i = 1, 8
    do j = 2, 8
      k = i
      d(i, j) = d(k, j-1) + j
    end do
  end do
  print *, d
end program loop_fresh_values
