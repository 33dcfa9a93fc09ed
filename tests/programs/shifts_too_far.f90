! Shifts that vary further than overlap areas reach, on blocks that go round, or with conditions instead of limits.
program shifts_too_far
  implicit none
  integer, parameter :: l = 2000
  integer :: wide(l), x(l), y(l), ring(l)
  integer :: i, p, s
!hpf$ distribute (block) :: wide, x, y
!hpf$ distribute (cyclic(2)) :: ring
  do i = 1, l
    x(i) = mod(i*i, 19)
    y(i) = mod(i, 7)
    ring(i) = 3*i
  end do
  wide = 0
  ! conditions instead of limits, further than overlap areas reach, and the value behind the loop
  do i = 1, l
    s = 0
    do p = -2, 2
      if (i + p >= 1 .and. i + p <= l) s = s + x(i + p)
    end do
    do p = 0, 20
      if (i + p <= l) s = s + y(i + p)
    end do
    do p = -1, 0
      s = s + 1
    end do
    if (i > 1) s = s + 100*x(i + p - 2)
    wide(i) = s
  end do
  print *, sum(wide), wide(1), wide(l)
  do i = 3, l - 2
    y(i) = 0
    do p = -2, 2
      y(i) = y(i) + ring(i + p)
    end do
  end do
  print *, sum(y), y(1), y(2), y(l/2:l/2+2), y(l)
end program
