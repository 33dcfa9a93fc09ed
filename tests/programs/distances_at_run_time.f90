! Loops that read at a distance known at run time only. Where the first iteration would refer to no element if the distance had
! the wrong sign, later iterations use what was there before; elsewhere they may use what earlier ones stored.
program distances_at_run_time
  implicit none
  integer, parameter :: n = 300, items = 12
  integer :: best(0:n), wide(-20:n+20), worth(items), weight(items), far(0:n), pair(0:n, 3)
  real(8) :: x(n), y(n)
  integer :: i, j, w, top
!hpf$ distribute (block) :: best, x
!hpf$ distribute (cyclic(4)) :: wide
!hpf$ distribute (cyclic) :: far
!hpf$ distribute (block, *) :: pair
  do i = 1, items
    weight(i) = mod(i*7, 23)                  ! 0 for none of them, up to 22
    worth(i) = 3 + mod(i*11, 17)
  end do
  weight(5) = 0
  best = 0; far = 0
  pair = 0
  do i = 1, items                             ! each item once
    do j = n, weight(i), -1
      best(j) = max(best(j), best(j - weight(i)) + worth(i))
    end do
  end do
  print *, best(n), sum(best)
  do i = 1, items                             ! any number of each
    if (weight(i) > 0) then
      do j = weight(i), n
        far(j) = max(far(j), far(j - weight(i)) + worth(i))
      end do
    end if
  end do
  print *, far(n), sum(far)
  do i = 1, items
    w = weight(i)
    do j = n, w, -1
      pair(j, 2) = max(pair(j, 2), pair(j - w, 2) + worth(i))
      if (mod(i, 3) == 0) pair(j, 3) = pair(j, 2)
    end do
    do j = 0, n - w
      pair(j, 1) = pair(j, 1) + mod(pair(j + w, 1) + i, 7)
    end do
  end do
  print *, sum(pair(:, 1)), sum(pair(:, 2)), sum(pair(:, 3))

  do j = -20, n + 20
    wide(j) = mod(j*j, 31)
  end do
  do i = 1, items                             ! the distance has either sign, and all elements exist
    w = weight(i) - 10
    do j = n, 0, -1
      wide(j) = mod(wide(j) + wide(j - w), 1009)
    end do
    do j = n, 0, -3
      wide(j) = mod(wide(j) + 2*wide(j - w), 1009)
    end do
    do j = 0, n
      wide(j) = mod(wide(j) + wide(j + w), 1009)
      if (wide(j) == 5 .and. j > n - 3) exit
    end do
  end do
  print *, sum(wide)

  do i = 1, n
    x(i) = 1d0/i
    y(i) = 1d0/(n + i)
  end do
  top = 0
  do i = 1, items
    do j = top, 1, -1                         ! empty at first: its subscripts may be wrong then
      x(j) = x(j) + x(j - weight(items + 1 - i) + 25)*y(i)
    end do
    do j = top, weight(1 + mod(i, 7)), -2
      if (j > 30) x(j) = x(j)*0.5d0 + x(j - weight(1 + mod(i, items)))
    end do
    if (i > 3) top = n - 25
  end do
  print '(2es22.14)', sum(x), x(n/2)
end program distances_at_run_time
