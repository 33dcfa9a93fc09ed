! Knapsacks side by side: inside the parallel loop, an element of an index array is the same in all iterations of the innermost one.
program knapsacks
  implicit none
  integer, parameter :: cap = 150, items = 40, m = 70
  integer :: v(0:cap, m), w(items), p(items), i, j, k
!HPF$ DISTRIBUTE v(*,CYCLIC)
  forall (i = 1:items)
    w(i) = 3 + mod(i*7, 23)
    p(i) = 5 + mod(i*11, 17)
  end forall
  v = 0
!HPF$ INDEPENDENT, NEW(i, j)
  do k = 1, m
    do i = 1, items
      do j = cap, w(i), -1
        v(j,k) = max(v(j,k), v(j - w(i),k) + p(i)*k)
      end do
    end do
  end do
!HPF$ INDEPENDENT, NEW(i, j)
  do k = 1, m
    do i = 1, items
      do j = cap, w(i), -1
        if (v(j,k) < v(j - w(i),k) + p(i)*k) v(j,k) = v(j - w(i),k) + p(i)*k
      end do
    end do
  end do
  print "(10I7)", v(cap,:)
  print *, sum(v)
end program knapsacks
