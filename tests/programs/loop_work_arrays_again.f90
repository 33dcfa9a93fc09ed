! Work arrays of loops that run again: an iteration reads elements that a later iteration of the run before has stored. Work arrays of
! loops that are left by EXIT: the leaving iteration reads elements that the ones before it have stored.
program loop_work_arrays_again
  implicit none
  integer, parameter :: n = 80
  integer :: a(n), b(n), w(-n:n), v(n), left(3), i, l
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ DISTRIBUTE (CYCLIC) :: b
  a = 0
  b = 0
  w = 3
  v = 4
  do l = 1, 3
    do i = 1, n
      w(1) = i
      a(i) = a(i) + w(1) * w(2)
      w(i-n+2) = 100 + l
    end do
    do i = 1, n
      v(1) = i
      b(i) = b(i) + v(1) * v(2)
      if (i == n) v(2) = l + 6
    end do
  end do
  print *, a
  print *, b
  w = 3
  left = 0
  do i = 1, n
    w(1) = i
    a(i) = w(1) * 2
    if (mod(i * 7, 31) > 29) then
      left(1) = w(2)
      exit
    end if
    w(2) = i
  end do
  print *, a, left, i
  do i = 1, n
    if (a(i) > 60) then
      left(2) = v(1)
      exit
    end if
    v(1) = i
    b(i) = v(1) * 3
  end do
  print *, b, left, i
end program loop_work_arrays_again
