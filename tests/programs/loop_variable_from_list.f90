! Loop variables that hold elements of arrays between their loops, jumps out of such loops, and a value that is used behind its loop.
program loop_variable_from_list
  implicit none
  integer, parameter :: n = 24
  integer :: i, j, k, list(n), a(n, n), row(n), steps
!HPF$ DISTRIBUTE a(BLOCK, *)
!HPF$ DISTRIBUTE row(CYCLIC(3))
  do i = 1, n
    list(i) = mod(7 * i, n) + 1
  end do
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * j, 13)
    end do
  end do
  do j = 2, n
    do i = 2, n
      a(i, j) = max(a(i - 1, j), a(i, j - 1)) - mod(a(i, j) + a(i - 1, j - 1), 5)
    end do
  end do
  i = list(3)
  j = list(i)
  steps = 0
  k = 0
  row = 0
  walk: do
    steps = steps + 1
    if (steps > 40) exit walk
    row(i) = a(i, j)
    do k = 1, n
      if (a(k, j) == a(i, j) .and. k /= i) exit
      if (k == n - 2) cycle walk
    end do
    i = list(min(k, n))
    j = list(j)
  end do walk
  print *, i, j, k, steps
  outer: do i = 1, n
    do j = 1, n
      if (a(list(i), j) < -40) exit outer
    end do
  end do outer
  print *, i, j
  do k = 1, 3
    do i = k, n, 5
      row(i) = row(i) + k
    end do
    print *, i
    i = list(k)
    row(i) = -k
  end do
  print *, row
  print *, sum(a), a(n, n)
end program
