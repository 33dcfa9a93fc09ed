! One copy before a loop in the place of a broadcast in each iteration.
! FLAGS: --all-ranks
program hoisted_elements
  integer, parameter :: n = 40, m = 30
  integer :: a(n), c(n), e(m), d(n,n), i, it, s
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE c(CYCLIC)
!HPF$ DISTRIBUTE e(BLOCK)
!HPF$ DISTRIBUTE d(BLOCK,CYCLIC)
  a = (/ (i, i = 1, n) /); c = 2*a; e = 0
  forall (i = 1:n, it = 1:n) d(i,it) = i + 3*it
  do it = 1, m
    a(2:n) = mod(a(1:n-1) + c(it) + d(3,it), 1000)
    e(it) = a(5) + c(it)
  end do
  print *, a, e
  do it = m, 2, -2
    a(2:n) = mod(a(1:n-1) + c(it+1) + e(it) + d(it, 2), 1000)
    c(it+9) = a(it) 
    e(it-1) = a(5)
  end do
  print *, a, c, e
  do it = 1, 50
    forall (i = 1:40-it) a(i) = a(i+1) + c(it+1)
    a(2:n) = mod(a(1:n-1), 1000)
  end do
  print *, a
end program
