! FLAGS: --all-ranks
! Inner loops that go on with the next iteration of a parallel loop around them.
program next_iteration_from_inner_loops
  implicit none
  integer, parameter :: n = 50
  integer :: divisor(n), pair(2,n), kind(n), steps(n), table(n), j, k, l, m, last
  real(8) :: y(3,n), w(3), x
!hpf$ processors p(number_of_processors())
!hpf$ distribute (block) onto p :: divisor, kind
!hpf$ distribute (cyclic(3)) onto p :: steps, table
!hpf$ distribute pair(*,cyclic) onto p
!hpf$ distribute y(*,block) onto p
  divisor = 0; kind = 0; steps = 0; pair = 0
  table = (/ (mod(j*j*7, 31), j = 1, n) /)
  outer: do j = 2, n
    do k = 2, j - 1
      if (k*k > j) exit
      if (mod(j, k) == 0) cycle outer
      steps(j) = steps(j) + 1
    end do
    divisor(j) = j
  end do outer
  print '(25i4)', divisor, steps
  ! the inner loop is the last statement
  last_loop: do j = 1, n
    kind(j) = mod(j, 4)
    do k = 1, 20
      kind(j) = kind(j) + k
      if (kind(j) > 3*j) cycle last_loop
    end do
  end do last_loop
  print '(25i4)', kind
  ! two of them, in branches, and one in a loop of its own
!hpf$ independent, new(k, l, m)
  twice: do j = 1, n
    if (mod(j, 3) == 0) then
      do k = 1, n
        if (table(j) < k) then
          pair(1,j) = k
          cycle twice
        end if
      end do
    else
      pair(2,j) = -1
      do k = 1, 9
        do l = k, 9
          m = k*l
          if (m == table(j)) cycle twice
          if (m > table(j)) exit
        end do
        pair(2,j) = pair(2,j) - k
      end do
      pair(1,j) = 7
    end if
    do while (pair(2,j) < table(j))
      pair(2,j) = pair(2,j) + 11
      if (mod(pair(2,j), 5) == 0) cycle twice
    end do
    pair(:,j) = pair(:,j) + 100
  end do twice
  print '(20i5)', pair
  ! written with GOTO, around an endless loop and a work array
  y = 1
!hpf$ independent, new(x, w)
  do 90 j = 1, n
    x = 0
10  continue
    w = y(:,j)*1.25d0
    y(:,j) = w + (/ 0, 1, 2 /)
    x = x + y(1,j)
    if (x < 4 + mod(j, 7)) go to 10
    if (mod(j, 5) == 0) go to 90
    do
      y(2,j) = y(2,j) - 1
      if (y(2,j) < 0) go to 90
      if (y(2,j) < 2 .and. mod(j, 2) == 0) exit
    end do
    y(3,j) = -y(3,j)
90 continue
  print '(6f12.6)', y
  ! a value that is used behind the loop
  last = 0
  kept: do j = 1, n
    do k = 1, 5
      if (mod(j + k, 13) == 0) cycle kept
    end do
    last = j
    steps(j) = j
  end do kept
  print *, last, sum(steps)
end program
