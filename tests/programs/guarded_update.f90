! Conditions compare the elements that they let be stored: what has been compared is within its bounds, and the loop
! may run on its old values where the best value moves one way only.
program guarded_update
  implicit none
  integer, parameter :: items = 24, capacity = 300, n = 200
  integer :: weight(items), gain(items), step(6) = (/ 7, 1, 40, 0, 199, 200 /)
  integer :: best(0:capacity), i, j, k, t
  integer(8) :: ways(0:capacity)
  real(8) :: r(0:n), s(n)
!hpf$ distribute (block) :: best, ways, r, s
  do i = 1, items
    weight(i) = mod(i * 5, 13) ! 0 among them
    gain(i) = 3 + mod(i * 7, 11)
  end do
  weight(5) = capacity + 1 ! a loop without iterations
  best = 0
  do i = 1, items
    do j = capacity, weight(i), -1
      if (best(j - weight(i)) + gain(i) > best(j)) best(j) = best(j - weight(i)) + gain(i)
    end do
  end do
  print *, best(0), best(17), best(capacity), sum(best)
  ! upwards every element is used after it has been stored
  best = 0
  do i = 1, items
    do j = weight(i), capacity
      if (best(j - weight(i)) + gain(i) > best(j)) best(j) = min(best(j - weight(i)) + gain(i), 5000)
    end do
  end do
  print *, best(0), best(17), best(capacity), sum(best)
  ways = 0
  ways(0) = 1
  do i = 1, items
    if (weight(i) == 0) cycle
    do j = weight(i), capacity
      ways(j) = mod(ways(j) + ways(j - weight(i)), 1009_8)
    end do
  end do
  print *, ways(1), ways(50), ways(capacity), sum(ways)
  ! reals, of which some are no numbers
  do j = 0, n
    r(j) = mod(j * 37, 101) - 50
  end do
  r(100) = sqrt(-abs(r(99)) - 1)
  do k = 1, 6
    do j = 0, n - step(k)
      if (r(j + step(k)) < r(j)) then
        r(j) = r(j + step(k)) + 0.5d0
      end if
    end do
  end do
  print *, (r(j), j = 0, 99, 9), r(101), r(n), r(100) == r(100)
  ! neighbours that are compared change places
  do j = 1, n
    s(j) = mod(j * 53, 97)
  end do
  do i = 1, 5
    do j = 1, n - 1
      if (s(j) > s(j + 1)) then
        t = int(s(j)); s(j) = s(j + 1); s(j + 1) = t
      end if
    end do
  end do
  print *, s(1:n:23), sum(s)
end program guarded_update
