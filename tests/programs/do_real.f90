! DO loops with real variables: rounding steps, CYCLE, EXIT, and the value behind the loop.
program do_real
  implicit none
  real :: x, y, a(20)
  real(8) :: d, s
  integer :: i, n
!HPF$ DISTRIBUTE a(BLOCK)
  do x = 1.0, 2.0, 0.25
    print *, x
  end do
  print *, x
  do x = 0.0, 1.0, 0.1
    n = nint(x*10)
    if (n == 3) cycle
    if (n == 8) exit
    print *, x, n
  end do
  print *, x
  n = 0
  do d = 1, -1, -1d-1
    n = n + 1
  end do
  print *, n, d
  do x = 1, 0
    print *, 'never'
  end do
  print *, x
  do x = 3, 5
    do y = x, x + 1, .5
      print *, x, y
    end do
  end do
  i = 0
  do 10 x = 0.1, 2.0, 0.1
    i = i + 1
    a(i) = x*x
10 continue
  print *, i, x, a(1:i)
  do d = x, x + 1, x/2
    print *, d
  end do
  s = 0
  outer: do d = 0, 100, 3.7
    do x = 1, 10
      if (x*d > 50) exit outer
      if (x > d) cycle outer
      s = s + x
    end do
  end do outer
  print *, s, d, x
  do d = 1, 10, 1d0/3
    s = s + 1
  end do
  print *, s, d
  do i = 1, 40
    n = 0
    do x = 0, 1, 1.0/i
      n = n + 1
    end do
    write (*, '(2i4, f12.8)', advance='no') i, n, x
  end do
  print *
end program
