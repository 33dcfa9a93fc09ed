! EXIT and CYCLE of named outer loops over distributed data; DO variables afterwards; loops of zero trips.
program loop_named_exits
  implicit none
  integer :: a(30), i, j, k, c, n; real :: s
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(CYCLIC(4)) ONTO p
  a = (/ (mod(i*i, 31), i=1,30) /)
  c = 0
  outer: do i = 1, 30
    inner: do j = i, 30, 3
      c = c + 1
      if (a(j) == 0) exit outer
      if (a(j) > 25) cycle outer
      if (mod(a(j), 5) == 4) exit inner
      middle: do
        c = c + 1
        do k = 1, 100
          if (k > a(j)) cycle inner
          if (k * a(j) > 60) exit middle
        end do
      end do middle
      a(j) = a(j) + 1
    end do inner
    a(i) = a(i) - 1
  end do outer
  print *, c, i, j, k
  print *, a
  do i = 10, 1; c = c + 1; end do
  print *, i, c
  do i = 1, 10, 4; end do
  print *, i
  do i = 10, -3, -5; end do
  print *, i
  n = 5
  do i = 1, n
    n = 2
  end do
  print *, i, n
  i = 0
  do while (any(a > 3) .and. i < 30)
    i = i + 1
    where (a > 3) a = a / 2
    if (mod(i, 3) == 0) cycle
    a(i) = 10
  end do
  print *, i, a
  s = 0
  search: do
    do j = 1, 30
      s = s + a(j)
      if (s > 100) exit search
    end do
  end do search
  print *, s, j
  blk: if (s > 3) then
    do i = 1, 5
      if (i == 3) exit
    end do
  else if (s > 2) then blk
    i = -1
  else blk
    i = -2
  end if blk
  print *, i
end program
