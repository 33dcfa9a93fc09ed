! A loop that leaves many of its iterations out: all combinations of before and behind each of them would be a million domains.
program cycles_at_many_values
  integer, parameter :: m = 64
  integer :: t, k1, k2, k3
  real :: a(m, m), b(m)
!HPF$ DISTRIBUTE (BLOCK, *) :: a
!HPF$ DISTRIBUTE (BLOCK) :: b
  a = 1
  b = 1
  k1 = nint(b(1)) + 43
  k2 = nint(b(2)) + 46
  k3 = nint(b(3)) + 51
  do t = 2, m
    if (t == 3) cycle
    if (t == 5) cycle
    if (t == 7) cycle
    if (t == 9) cycle
    if (t == 11) cycle
    if (t == 13) cycle
    if (t == 15) cycle
    if (t == 17) cycle
    if (t == 19) cycle
    if (t == 21) cycle
    if (t == 23) cycle
    if (t == 25) cycle
    if (t == 27) cycle
    if (t == 29) cycle
    if (t == 31) cycle
    if (t == 33) cycle
    if (t == 35) cycle
    if (t == k1) cycle
    if (t == k2) cycle
    if (t == k3) cycle
    b(1:m-1) = b(2:m) + a(1:m-1, t-1)
    a(:, t) = b*0.5
  end do
  print *, sum(a), b
  do t = 2, m
    b(2:m) = b(2:m) + a(3, t-1)
    if (t /= 3 .and. t /= 5 .and. t /= 7 .and. &
        t /= 9 .and. t /= 11 .and. t /= 13 .and. &
        t /= 15 .and. t /= 17 .and. t /= 19 .and. &
        t /= 21 .and. t /= 23 .and. t /= 25 .and. &
        t /= 27 .and. t /= 29 .and. t /= 31 .and. &
        t /= 33 .and. t /= 35 .and. t /= 37 .and. &
        t /= 39 .and. t /= 41 .and. t /= 43 .and. &
        t /= 45 .and. t /= 47 .and. t /= 49) then
      if (t < 60) b(1:m-1) = b(2:m) + a(1:m-1, t-1)
      a(:, t) = b*0.5
    end if
  end do
  print *, sum(a), b
end program
