! Small arrays that iterations update through subscripts known at run time, but not by one operator
! alone, or that they also read: copies on all ranks would not do.
program tallies_not
  implicit none
  integer, parameter :: n = 400
  integer :: i
  integer :: h(0:4), key(n), b(n)
!hpf$ distribute (block) :: key, b

  do i = 1, n
    key(i) = mod(i*i, 5)
  end do

  ! Two operators, whose order counts.
  h = 0
  do i = 1, n
    h(key(i)) = h(key(i)) + i
    h(mod(key(i) + i, 5)) = min(h(mod(key(i) + i, 5)), 500)
    b(i) = key(i)
  end do
  print *, h, sum(b)

  ! An element read on the way.
  h = 0
  do i = 1, n
    h(key(i)) = h(key(i)) + 1
    b(i) = h(4)
  end do
  print *, h, b(1), b(n/2), b(n), sum(b)
end program tallies_not
