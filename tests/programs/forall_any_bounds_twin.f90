! forall_any_bounds.f90 in DO loops.
program forall_any_bounds
  implicit none
  integer :: a(9,9), b(9,9), m(9), i, j
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
!HPF$ DISTRIBUTE m(BLOCK)
  do j = 1, 9
    m(j) = mod(j*4, 9) + 1
    do i = 1, 9
      a(i,j) = 20*i + 9*j
    end do
  end do
  b = a
  do i = 1, 9
    do j = 1, m(i)
      a(i,j) = 10*i + j
    end do
  end do
  print *, a
  do i = 1, 9
    do j = min(i,3), max(i,6)
      a(i,j) = a(i,j) + 1000
    end do
  end do
  print *, a
  do i = 1, 9
    do j = 1, count(b(:,i) > 80)
      a(j,i) = j
    end do
  end do
  print *, a
  do i = 1, 9
    if (.not. (m(i) /= 4)) cycle
    do j = 9, m(i), -m(i)
      if (b(i,j) > 50) a(i,j) = -b(j,i)
    end do
  end do
  print *, a
end program forall_any_bounds
