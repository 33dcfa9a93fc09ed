! Jumps, output and STOP in loops that run in order between array statements.
program loop_jumps_and_stops
  implicit none
  integer :: a(10), b(10,4), i, j, k, s
!hpf$ distribute a(block)
!hpf$ distribute b(*,cyclic)
  a = (/ (i, i=1,10) /); b = 0
  top: do k = 1, 4
    do i = 2, 10
      a(i) = a(i) + a(i-1)
      if (a(i) > 300) then
        print *, 'big', i, a(i), k
        if (k == 3) exit top
        cycle top
      end if
      do j = 1, 4
        if (j > k) cycle
        b(i,j) = b(i-1,j) + a(i) / j
        if (b(i,j) > 1000) then
          write (*,'(A,2I3)') 'stop at', i, j
          b(:,j) = cshift(b(:,j), 1)
          exit
        end if
      end do
    end do
    s = sum(b)
    print *, k, s
  end do top
  print *, i, j, k, a, b
  do i = 1, 10
    if (a(i) < 0) stop 5
    do j = 1, i
      if (a(j) == a(i) .and. j /= i) then
        print *, 'equal', i, j
        stop 9
      end if
      a(j) = a(j) - 1
      if (sum(a) < 900) then
        print *, 'sum', sum(a), i, j
        error stop 17
      end if
    end do
  end do
end program
