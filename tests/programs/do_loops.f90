! DO: trip count fixed at entry, zero-trip loops, negative steps, the value of
! the variable after the loop, nested loops, bounds that change inside.
program do_loops
  implicit none
  integer :: i, j, n, count, first, last, step
  integer(8) :: k
  integer(1) :: tiny_index
  do i = 1, 5
  end do
  print *, i
  do i = 5, 1
    print *, 'never'
  end do
  print *, i
  do i = 5, 1, -2
    print *, i
  end do
  print *, i
  do i = 1, 10, 4
  end do
  print *, i
  do i = -3, -9, -3
    print *, i
  end do
  print *, i
  n = 3; count = 0
  do i = 1, n
    n = 100; count = count + 1
  end do
  print *, i, n, count
  first = 2; last = 11; step = 3
  do i = first, last, step
    first = 0; last = 0; step = 1
    count = count + i
  end do
  print *, i, first, last, step, count
  count = 0
  do i = 1, 4
    do j = i, 4
      count = count + i * j
    end do
  end do
  print *, i, j, count
  do k = 3000000000_8, 3000000010_8, 5_8
    print *, k
  end do
  print *, k
  do tiny_index = 120_1, 126_1, 3_1
    print *, tiny_index
  end do
  print *, tiny_index
  do i = 3, 3
    print *, 'once', i
  end do
  do i = 7, 1, 3
    print *, 'never'
  end do
  print *, i
end program do_loops
