! Communication of elements that a loop stores nowhere, elsewhere, before and behind their use.
! FLAGS: --all-ranks
program hoisted_communication
  integer, parameter :: n = 48
  integer :: a(n), b(n), d(n,n), i, j, k, it, s
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(BLOCK)
!HPF$ DISTRIBUTE d(BLOCK,BLOCK)
  a = (/ (i, i = 1, n) /); b = 2
  forall (i = 1:n, j = 1:n) d(i,j) = i + 3*j
  ! boundary values that the loop reads and never stores
  do it = 1, 20
    a(2:n-1) = mod(a(2:n-1) + a(1) + 2*a(n), 1000)
    b(it+1:it+2) = a(5:6)
  end do
  print *, a, b
  ! a line of a plane that is fixed
  do it = 1, 10
    s = it
    forall (i = 2:n, j = 2:n) d(i,j) = mod(d(i,j) + d(1,j) * d(i,1) + s, 1000)
    b = b + s
  end do
  print *, sum(d), b
  ! stored later in the same place: must stay
  do it = 1, 10
    b = b + a(1)
    a(it:it+3) = mod(a(it:it+3) + it, 100)
  end do
  print *, a, b
  ! stored only ahead
  do it = 1, 10
    b = b + a(3)
    a(it+4:it+7) = mod(a(it+4:it+7) + it, 100)
  end do
  print *, a, b
  ! inner loop does not store, the outer does
  do it = 1, 4
    do k = 1, 5
      b = b + a(2) + k
      a(10:20) = a(10:20) + b(3)
    end do
    a(1:3) = mod(a(1:3) + b(1), 100)
  end do
  print *, a, b
  do it = 1, 6
    do k = 1, it - 1
      b(it) = mod(b(it) + b(k) * d(it,k), 100)
    end do
    a = a + b(it)
    d(:, 2*it) = mod(a + d(:, 1), 100)
    d(1:n-1, 20) = d(2:n, 1) + it
  end do
  print *, a, b, sum(d)
end program
