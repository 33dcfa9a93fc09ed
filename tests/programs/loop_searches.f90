! Searches for extremes in DO loops: ties, signed zeros, NaNs, places, loops in all directions.
! FLAGS: --all-ranks
program loop_searches
  implicit none
  integer, parameter :: n = 37
  real(8) :: x(n), best, low, key, at, nan, zero
  real(4) :: y(n), top
  integer :: a(n), b(n), m(9, 11), i, j, k, mi, mj, hi, lo, first, last, count
  integer(2) :: small(n), tiny
!HPF$ DISTRIBUTE (BLOCK) :: x, a
!HPF$ DISTRIBUTE (CYCLIC(3)) :: y, b
!HPF$ DISTRIBUTE (CYCLIC) :: small
!HPF$ DISTRIBUTE (BLOCK, CYCLIC) :: m
  do i = 1, n
    x(i) = mod(i * 7, 12) - 5
    y(i) = 0.5 * mod(i * 5, 9)
    a(i) = mod(i * i, 17)
    b(i) = mod(i * 3, 10)
    small(i) = int(mod(i * 11, 23), 2)
  end do
  best = x(1); k = 1
  do i = 2, n
    if (x(i) > best) then
      best = x(i)
      k = i
    end if
  end do
  print *, best, k
  best = x(1); k = 1
  do i = 2, n
    if (x(i) >= best) then
      k = i
      best = x(i)
    end if
  end do
  print *, best, k
  low = 1d9; k = -1
  do i = n, 1, -2
    if (low > x(i)) then
      low = x(i)
      k = i
    end if
  end do
  print *, low, k, i
  top = -1; k = 0; at = 0
  do i = 1, n
    if (y(i) > top .and. mod(i, 2) == 0) then
      top = y(i); k = 2 * i; at = x(i) + k
    end if
  end do
  print *, top, k, at
  tiny = 100; k = 0
  do i = 1, n
    if (small(i) <= tiny) then
      tiny = small(i); k = i
    end if
  end do
  print *, tiny, k
  hi = -5; lo = 1000
  do i = 1, n
    if (a(i) > hi) hi = a(i)
    if (a(i) < lo) lo = a(i)
  end do
  print *, hi, lo
  k = 1
  do i = 2, n
    if (abs(x(i)) > abs(x(k))) k = i
  end do
  print *, k
  k = n
  do i = 1, n
    if (b(k) <= b(i)) k = i
  end do
  print *, k
  mi = 0; mj = 0; hi = -1
  do i = 1, 9
    do j = 1, 11
      m(i, j) = mod(i * j + 3, 13)
      if (m(i, j) > hi) then
        hi = m(i, j); mi = i; mj = j
      end if
    end do
  end do
  print *, hi, mi, mj
  hi = 99
  do j = 11, 1, -1
    do i = 1, j - 2
      if (m(i, j) <= hi) then
        mi = i; mj = j; hi = m(i, j)
      end if
    end do
  end do
  print *, hi, mi, mj
! -0 and 0 are equal: the first stays
  zero = 0
  do i = 1, n
    x(i) = -1
    if (i == 12) x(i) = -zero
    if (i == 25) x(i) = zero
  end do
  best = -2
  do i = 1, n
    if (x(i) > best) best = x(i)
  end do
  print *, best
  best = -2
  do i = 1, n
    if (x(i) >= best) best = x(i)
  end do
  print *, best
! no comparison with a NaN holds
  nan = zero / zero
  do i = 1, n, 3
    x(i) = nan
  end do
  best = -2; k = 0
  do i = 1, n
    if (x(i) > best) then
      best = x(i); k = i
    end if
  end do
  print *, best, k
  best = nan; k = 0
  do i = 1, n
    if (x(i) > best) then
      best = x(i); k = i
    end if
  end do
  print *, k
! none is taken, and no iteration
  best = 100; k = 77
  do i = 1, n
    if (y(i) > best) then
      best = y(i); k = i
    end if
  end do
  do i = 1, n - 40
    if (y(i) < best) then
      best = y(i); k = i
    end if
  end do
  print *, best, k
! last values
  first = 0; last = 0; count = 0
  do i = 1, n
    if (a(i) == 4) last = i
    if (b(i) == 7) then
      first = a(i)
      count = count + 1
    end if
  end do
  print *, first, last, count
  do i = n, 2, -3
    key = 0.25d0 * a(i)
    if (key > 2) at = key
    b(i) = int(key)
  end do
  print *, key, at, i, b
  do j = 1, 9
    do i = 1, 7
      k = i * j
      m(j, i) = k
      if (mod(k, 5) == 0) last = k + i
    end do
  end do
  print *, k, last, m
  do i = 1, n - 50
    key = i
    a(i) = i
  end do
  print *, key, a(1)
! a place that is nowhere yet, while no element is asked for
  k = 0
  do i = 1, n
    if (a(i) < -n) then
      if (b(i) > b(k)) k = i
    end if
  end do
  print *, k
! sums and products of several terms
  best = 0; at = 1; low = 10; count = 0
  do i = 1, n
    if (mod(i, 4) == 1) cycle
    best = best + 0.1d0 * i - y(i)
    low = low - 1d0 / i
    count = count - a(i) + 2
    do j = 1, i
      at = at * (1 + 0.01d0 / j)
    end do
  end do
  print *, best, at, low, count
  best = 0
  do i = 1, n
    do j = n, i + 1, -1
      if (a(j) > 3) best = best + 1d0 / (1 + a(i) + b(j)) - 0.3d0
    end do
  end do
  print *, best
end program loop_searches
