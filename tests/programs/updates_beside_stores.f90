! Iterations whose only left side would lie outside its array still update elements of another one.
program updates_beside_stores
  implicit none
  integer, parameter :: n = 400
  integer :: a(n), h(5), key(n), i
  real :: z(n), y(n)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE key(BLOCK)
!HPF$ DISTRIBUTE z(BLOCK)
!HPF$ DISTRIBUTE y(CYCLIC(3))
  do i = 1, n
    key(i) = mod(7*i, 5) + 1
    a(i) = i
    z(i) = 0
    y(i) = 0
  end do
  h = 0
  do i = 1, n
    if (i < n) a(i+1) = i
    h(key(i)) = h(key(i)) + 1
  end do
  print *, h, sum(a)
  do i = 1, n
    h(key(i)) = h(key(i)) + i
    if (i > 20) a(i-20) = i + 3
  end do
  print *, h, sum(a)
  do i = 1, n
    if (i < n-3) z(i+3) = i + 3
    y(17*key(i)) = y(17*key(i)) + i*0.5
  end do
  print *, sum(y), sum(z)
  do i = 1, n
    if (i < n-1) z(i+2) = key(i)
    y(mod(37*i, n) + 1) = key(i)
  end do
  print *, sum(y), sum(z)
end program
