! Loops that update distributed arrays and store into arrays that all ranks have: each update is to be counted once.
program irregular_tallies_everywhere
  implicit none
  integer, parameter :: n = 500
  integer :: key(n), i, k, d(0:15), w(n), e(0:15), m
!hpf$ distribute d(cyclic)
  do i = 1, n
    key(i) = mod(i*i + 3*i, 64) + 1
  end do
  d = 5
  w = 0
  e = 1
  do i = 1, n
    k = mod(key(i), 16)
    d(k) = d(k) - i
    w(i) = w(i) + k
  end do
  print *, d, w(17)
  do i = 1, n
    k = mod(key(i), 16)
    e(k) = e(k) - i
    w(i) = w(i) + k
  end do
  print *, e, w(17)
  m = 0
  do i = 1, n
    k = mod(key(i), 16)
    d(k) = d(k) - i
    w(i) = w(i) + k
    m = m + key(i)
  end do
  print *, d, w(17), m
end program
