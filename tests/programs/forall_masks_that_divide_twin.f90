! forall_masks_that_divide with loops and nested IFs: gfortran's checks evaluate all subscripts of a condition.
program forall_masks_that_divide
  implicit none
  integer :: k, i
  logical :: l(10)
  integer :: a(10), b(10), idx(5)
  l = .false.
  a = 1
  b = 0
  idx = 3
  do k = 0, 2
    do i = 1, 10
      if (l(i)) then
        if (a(10/k) > 0) b(i) = 5
        if (a(6/k) > 0) b(i) = b(i) + 7
        if (a(idx(k)) > 0) b(i) = b(i) + 1
      end if
    end do
    print *, b
    l(3*k + 1) = k > 0
    l(7) = k > 0
  end do
  do i = 1, 10
    b(i) = i
  end do
  print *, b
end program forall_masks_that_divide
