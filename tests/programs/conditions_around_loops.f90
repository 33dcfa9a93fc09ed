! Loops in branches of an IF whose condition says at which distance iterations depend on each other: it holds in the one branch and
! does not in the other, also for loops that a loop of the program has become.
program conditions_around_loops
  implicit none
  integer, parameter :: n = 40
  integer :: b(n), c(n), d(n), i, k
!HPF$ DISTRIBUTE (BLOCK) :: b, c, d
  c = 2
  d = 0
  do i = 1, n
    b(i) = i
  end do
  k = c(3) + 1
  if (k < n) then
    do i = 1 + k, n
      b(i) = mod(b(i-k) * 3 + i, 101)
      c(i) = b(i) + d(i)
      d(n+1-i) = i
    end do
  end if
  print *, b, c, d
  if (k >= n) then
    b = 0
  else
    do i = 1 + k, n
      b(i) = mod(b(i-k) * 5 + i, 101)
      c(i) = b(i) - d(i)
      d(n+1-i) = c(i)
    end do
  end if
  print *, b, c, d
  if (k < n) then
    do i = 1 + k, n
      if (c(i) > 10000) exit
      b(i) = mod(b(i-k) * 3 + i, 101)
    end do
  end if
  print *, b, i
end program conditions_around_loops
