! Products that leave their type, so that remainders and quotients of them are negative: distances between elements,
! bounds of loops, which elements iterations share, and conditions.
program remainders_wrapping
  integer, parameter :: n = 40
  real :: a(n), b(n), c(n)
  integer(1) :: k1, j1
  integer :: i, j, k, m
!HPF$ distribute a(block)
!HPF$ distribute b(block)
!HPF$ distribute c(cyclic(3))
  do i = 1, n
    a(i) = i
    b(i) = 0
    c(i) = 2*i
  end do
  do j = 2140, 2160
    k = mod(j*1000003, 5)
    do i = 5, n - 4
      b(i) = b(i) + a(i + k)
    end do
    a(5) = b(5)
  end do
  print *, b
  do j = 2140, 2160
    k = j*1000003/800000000
    do i = 5, n - 4
      b(i) = b(i) + a(i + k)
    end do
    a(5) = b(5)
  end do
  print *, b
  do j1 = 20, 60
    k1 = mod(j1*7_1, 5_1)
    do i = 5, n - 4
      b(i) = b(i) + a(i + k1)
    end do
    a(5) = b(5)
  end do
  print *, b
  do i = 5, n - 4
    do j = mod(i*100000007, 5), 2
      b(i) = b(i) + a(i + j)
    end do
  end do
  print *, b
  do i = 10005, 10036
    k = i*1103
    j = k*10007
    do m = mod(j, 5), 2
      b(i - 10000) = b(i - 10000) + a(i - 10000 + m)
    end do
  end do
  print *, b
  k = 3
  do i = 1, 7
    k = k + 1000000007
    a(mod(k, 7) + 7) = a(mod(k, 7) + 7) + b(i)
    b(mod(k, 7) + 17) = a(mod(k, 7) + 7) + b(i)
  end do
  print *, a, b, k
  m = n - 33
  do i = 1, 7
    a(mod(i*1000000007, 7) + 7) = a(mod(i*1000000007, 7) + 7) + b(i)
    c(mod(i*1000000007, 7) + 7) = a(mod(i*1000000007, 7) + 7) + b(i)
  end do
  print *, a, c
  do i = 1, m
    a(mod(i*1000000007, 7) + 7) = 2*i
  end do
  print *, a
  do i = 1, 7
    c(mod(i*1000000007, 7) + 7) = i
  end do
  print *, c
  do i = 1, 8
    if (i*1000000007 < 0) a(i + 8) = a(i)
    if (i*1000000007 > 0) a(i + 9) = a(i) + 1
  end do
  print *, a
end program
