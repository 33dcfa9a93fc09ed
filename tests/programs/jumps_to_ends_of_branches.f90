! A GOTO to an END IF or END SELECT may stand in any of its branches.
program jumps_to_ends_of_branches
  integer :: i, k, endif
  integer :: a(20)
!hpf$ distribute (block) :: a
  endif = 0
  do i = 1, 20
    a(i) = i
    if (mod(i, 4) == 0) then
      if (i > 8) goto 10
      a(i) = -i
    else if (mod(i, 4) == 1) then
      goto 10
    else
      a(i) = a(i) + 100
      if (i == 15) goto 10
      a(i) = a(i) + 1000
10  end if
    select case (i/5)
    case (0)
      a(i) = a(i) + 3
      if (i == 2) goto 20
      a(i) = a(i)*2
    case (1:2)
      do k = 1, 3
        if (k == mod(i, 5)) go to 20
        a(i) = a(i) + k
      end do
    case default
      if (i == 17) goto 20
      a(i) = 0
20  end select
    if (a(i) > 1000) goto 30
    a(i) = a(i) + 7
30  endif = endif + a(i)
  end do
  print *, a, endif
  if (endif > 0) then
    goto 40
  else
    print *, 'not here'
40 endif
  print *, 'end'
end program
