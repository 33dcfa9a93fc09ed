! Loops that are left by EXIT or STOP: searches, guards, first and last places, work before the exit.
program loop_exits
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), b(n), m(n, n), i, j, k, first, second, t, s
  real(8) :: x(n), y(n), sum1
  logical :: same, sorted, found
!HPF$ DISTRIBUTE (BLOCK) :: a, x
!HPF$ DISTRIBUTE (CYCLIC(3)) :: b, y
!HPF$ DISTRIBUTE (BLOCK, *) :: m
  do i = 1, n
    a(i) = mod(i * 17, 31); b(i) = mod(i * i, 23); x(i) = 1d0 / i; y(i) = x(i)
  end do
  do j = 1, n
    do i = 1, n
      m(i, j) = mod(i * j, 29)
    end do
  end do
  first = 0
  do i = 1, n
    if (a(i) == 20) then
      first = i
      exit
    end if
  end do
  print *, first, i
  do i = 1, n
    if (a(i) == 1000) exit
  end do
  print *, i
  do i = n, 1, -2
    if (b(i) > a(i)) exit
  end do
  print *, i
  sorted = .true.
  do i = 1, n - 1
    if (b(i) > b(i+1)) then
      sorted = .false.
      exit
    end if
  end do
  print *, sorted, i
  y(19) = 7
  same = .true.
  do i = 1, n
    sum1 = abs(x(i) - y(i))
    if (sum1 > 1d-12) then
      same = .false.
      exit
    end if
  end do
  print *, same, i, sum1
! work before and behind the exit
  s = 0
  t = 5
  do i = 1, n
    b(i) = b(i) + 100
    t = 2 * a(i)
    if (a(i) == 27) then
      second = t + i + s
      exit
    end if
    y(i) = x(i) + t
    s = s + a(i)
  end do
  print *, i, t, second, s, b, y
! the exit depends on what the loop folds or stores: in order
  sum1 = 0
  do i = 1, n
    sum1 = sum1 + x(i)
    if (sum1 > 3) exit
  end do
  print *, i, sum1
  do i = 1, n
    a(i) = a(i) - 10
    if (a(n + 1 - i) < 0) exit
  end do
  print *, i, a
! out of two loops
  found = .false.
  do j = 2, n
    do i = 2, n
      if (m(i, j) == 0) then
        found = .true.
        k = i * 100 + j
        exit
      end if
    end do
    if (found) exit
  end do
  print *, found, i, j, k
  outer: do j = 3, n, 2
    do i = 1, n
      if (m(i, j) == 28) exit outer
    end do
  end do outer
  print *, i, j
! an exit that protects what follows it
  do i = 1, n
    if (a(i) == 0) exit
    b(i) = 100 / a(i)
  end do
  print *, i, b
  t = 2
  do i = 1, n, t
    if (x(i) < 0.1d0) exit
    x(i) = -x(i)
  end do
  print *, i, x
  do i = 1, n - 40
    if (a(i) == 5) exit
  end do
  print *, i
  do i = 1, n
    if (m(i, 3) > 25) then
      print *, 'large at', i, m(i, 3)
      stop 7
    end if
    a(i) = i
  end do
  print *, a
end program loop_exits
