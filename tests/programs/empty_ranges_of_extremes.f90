! Loops from the least to the greatest index that was found, where none was: HUGE is so far from -HUGE that their distance wraps around.
program empty_ranges_of_extremes
  implicit none
  integer, parameter :: n = 10
  integer(8) :: low, high, i, k, step
  integer :: a(n), c(n), e(n), grid(n, 4), j, s
!hpf$ distribute a(block)
!hpf$ align e(i) with a(i)
!hpf$ distribute grid(block, *)
  do j = 1, n
    a(j) = j
    c(j) = 2*j
    e(j) = n + 1 - j
  end do
  grid = 1
  low = huge(low)
  high = -huge(high)
  do i = 1, n
    if (a(i) > 2*n) then
      low = min(low, i)
      high = max(high, i)
    end if
  end do
  step = 2 + a(1)
  k = 0
  s = 0
  do i = low, high
    k = k + 1
    a(k) = 7
  end do
  print *, k, i == low
  do i = low, high
    a(i) = c(i)
  end do
  do i = low, high, step
    e(i) = a(n + 1 - i)
  end do
  do i = low, high
    s = s + a(i)
  end do
  do i = low, high
    a(e(i)) = a(e(i)) + 1
  end do
  do j = 1, 4
    do i = low, high
      grid(i, j) = 5
    end do
  end do
  do j = 2, 4
    do i = low, high
      grid(i, j) = grid(i, j-1) + grid(i-1, j)
    end do
  end do
  do i = low, high
    if (a(i) > 3) exit
  end do
  print *, s, a, c, e, sum(grid), i == low
  ! Ranges that are not empty, near both ends.
  high = huge(high) - 1
  do i = high - 2, high
    a(i - high + 3) = 70
  end do
  low = -high
  do i = low + 2, low, -1
    a(i - low + 5) = 80
  end do
  ! One iteration, whose step leads out of all integers.
  step = low - 2 + k
  do i = n - 1, 1, step
    a(i) = a(i) + 90
  end do
  print *, a
end program
