! Twenty states that go to each other, as a program has them that was a diagram before: no order of loops fits them. What
! counts the steps is in the loops and branches of some of them.
program jumps_between_states
  implicit none
  integer :: steps, sum, i, seen(0:19)
!hpf$ distribute seen(block)
  steps = 0
  sum = 1
  seen = 0
5 continue
  steps = steps + 1
  if (steps > 300) goto 99
  goto (10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29), mod(steps*7, 20) + 1
10 continue
  seen(0) = seen(0) + 1
  sum = mod(sum*5 + 3, 8191)
  if (mod(sum, 2) == 0 .and. seen(0) < 40) goto 10
  goto 5
11 continue
  seen(1) = seen(1) + 1
  sum = mod(sum*5 + 4, 8191)
  if (mod(sum, 3) == 0 .and. seen(1) < 40) goto 23
  goto 5
12 continue
  seen(2) = seen(2) + 1
  sum = mod(sum*5 + 5, 8191)
  if (mod(sum, 5) == 1) then
    steps = steps + 1
    goto 17
  end if
  if (mod(sum, 4) == 0 .and. seen(2) < 40) goto 16
  goto 5
13 continue
  seen(3) = seen(3) + 1
  sum = mod(sum*5 + 6, 8191)
  do i = 1, 3
    steps = steps + 1
    if (mod(sum, 7) == i) goto 28
  end do
  if (mod(sum, 5) == 0 .and. seen(3) < 40) goto 29
  goto 5
14 continue
  seen(4) = seen(4) + 1
  sum = mod(sum*5 + 7, 8191)
  if (mod(sum, 6) == 0 .and. seen(4) < 40) goto 22
  goto 5
15 continue
  seen(5) = seen(5) + 1
  sum = mod(sum*5 + 8, 8191)
  if (mod(sum, 2) == 0 .and. seen(5) < 40) goto 15
  goto 5
16 continue
  seen(6) = seen(6) + 1
  sum = mod(sum*5 + 9, 8191)
  if (mod(sum, 3) == 0 .and. seen(6) < 40) goto 28
  goto 5
17 continue
  seen(7) = seen(7) + 1
  sum = mod(sum*5 + 10, 8191)
  if (mod(sum, 5) == 1) then
    steps = steps + 1
    goto 12
  end if
  if (mod(sum, 4) == 0 .and. seen(7) < 40) goto 21
  goto 5
18 continue
  seen(8) = seen(8) + 1
  sum = mod(sum*5 + 11, 8191)
  if (mod(sum, 5) == 0 .and. seen(8) < 40) goto 14
  goto 5
19 continue
  seen(9) = seen(9) + 1
  sum = mod(sum*5 + 12, 8191)
  if (mod(sum, 6) == 0 .and. seen(9) < 40) goto 27
  goto 5
20 continue
  seen(10) = seen(10) + 1
  sum = mod(sum*5 + 13, 8191)
  do i = 1, 3
    steps = steps + 1
    if (mod(sum, 7) == i) goto 25
  end do
  if (mod(sum, 2) == 0 .and. seen(10) < 40) goto 20
  goto 5
21 continue
  seen(11) = seen(11) + 1
  sum = mod(sum*5 + 14, 8191)
  if (mod(sum, 3) == 0 .and. seen(11) < 40) goto 13
  goto 5
22 continue
  seen(12) = seen(12) + 1
  sum = mod(sum*5 + 15, 8191)
  if (mod(sum, 5) == 1) then
    steps = steps + 1
    goto 27
  end if
  if (mod(sum, 4) == 0 .and. seen(12) < 40) goto 26
  goto 5
23 continue
  seen(13) = seen(13) + 1
  sum = mod(sum*5 + 16, 8191)
  if (mod(sum, 5) == 0 .and. seen(13) < 40) goto 19
  goto 5
24 continue
  seen(14) = seen(14) + 1
  sum = mod(sum*5 + 17, 8191)
  if (mod(sum, 6) == 0 .and. seen(14) < 40) goto 12
  goto 5
25 continue
  seen(15) = seen(15) + 1
  sum = mod(sum*5 + 18, 8191)
  if (mod(sum, 2) == 0 .and. seen(15) < 40) goto 25
  goto 5
26 continue
  seen(16) = seen(16) + 1
  sum = mod(sum*5 + 19, 8191)
  if (mod(sum, 3) == 0 .and. seen(16) < 40) goto 18
  goto 5
27 continue
  seen(17) = seen(17) + 1
  sum = mod(sum*5 + 20, 8191)
  do i = 1, 3
    steps = steps + 1
    if (mod(sum, 7) == i) goto 22
  end do
  if (mod(sum, 4) == 0 .and. seen(17) < 40) goto 11
  goto 5
28 continue
  seen(18) = seen(18) + 1
  sum = mod(sum*5 + 21, 8191)
  if (mod(sum, 5) == 0 .and. seen(18) < 40) goto 24
  goto 5
29 continue
  seen(19) = seen(19) + 1
  sum = mod(sum*5 + 22, 8191)
  if (mod(sum, 6) == 0 .and. seen(19) < 40) goto 17
  goto 5
99 print *, steps, sum, seen
end program
