! Scalars that iterations assign, in subscripts and bounds of the same loop.
program loop_scalars_in_subscripts
  implicit none
  integer :: a(0:20), b(20), i, k, n, s, p(3), e(4, 4, 3)
!HPF$ PROCESSORS six(6)
!HPF$ DISTRIBUTE p(BLOCK) ONTO six
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  a = (/ (i, i = 0, 20) /)
  b = 0
  do i = 1, 20
    k = i / 2
    a(k+1) = a(k) + 1
  end do
  print *, a
  do i = 1, 20
    k = i / 2
    a(k) = i
    b(i) = a(k)
  end do
  print *, a
  print *, b
  n = 5
  s = 0
  do i = 1, n
    n = n + a(i)
  end do
  print *, i, n
  i = 3
  do i = i, 12
    b(i) = i
  end do
  print *, i, b
  n = 3
  do i = 1, n
    n = 2
    b(i + n) = b(i + n - 1)
  end do
  print *, b, n, i
  ! An element of an index array that an inner loop shares with all others, compared before the nest.
  p = (/ 3, 1, 2 /)
  forall (i = 1:4, k = 1:4, n = 1:3) e(i, k, n) = i + 10*k + 100*n
  do i = 1, 2
    b(i:3) = b(i:3) + e(4, i, p(4 - i))
  end do
  print *, b
end program loop_scalars_in_subscripts
