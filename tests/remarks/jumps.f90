! Loops with GOTO and SELECT CASE are as parallel as those with IF and CYCLE.
program jumps_in_loops
  integer a(1000), b(1000), i, n
!hpf$ distribute (block) :: a, b
  b = 3
  n = 0
  do 10 i = 1, 1000                 ! REMARK "loop over i runs in parallel"
    a(i) = mod(i, 7)
    if (a(i) .eq. 3) goto 10
    b(i) = a(i)*2
    if (b(i) .gt. 5) goto 5
    b(i) = b(i) + 1
    goto 7
5   b(i) = b(i) - 1
7   n = n + b(i)
10 continue
  do i = 1, 1000                    ! REMARK "loop over i runs in parallel"
    select case (a(i))
    case (1:2)
      b(i) = 4
    case (5)
      b(i) = b(i) + i
    case default
      n = n + 1
    end select
  end do
  print *, sum(a), sum(b), n
end program jumps_in_loops
