! What is stored under a condition that reads it needs no comparison with bounds of its own, and the loops run on old values.
integer :: v(0:100), k(10)
real(8) :: x(0:100)
!HPF$ DISTRIBUTE (BLOCK) :: v, x
v = 0
x = 0
do i = 1, 10
  k(i) = 3
end do
do i = 1, 10
  do j = 100, k(i), -1
    if (v(j - k(i)) + i > v(j)) v(j) = v(j - k(i)) + i
  end do
  ! Each element uses the one before: the loop is executed in order, its subscripts are compared before it.
  do j = k(i), 100
    x(j) = x(j) + x(j - k(i))
  end do
end do
! Of another element the condition says nothing.
read *, m
do i = 1, 10
  do j = m, 100
    if (v(j) > v(j - m)) v(j) = v(j - 1) + v(j - m + 1)
  end do
end do
end
