! Named constants that do not fit their kinds are, as bounds of arrays and ends of sections, what was written.
program wide_extents
  integer(1), parameter :: m = 300
  integer(2), parameter :: w = 70000
  integer, parameter :: big = 2147483647 + 3
  integer :: a(m), b(-m:m), c(w), d(big:big + 5), i
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, c
!HPF$ DISTRIBUTE b(CYCLIC(m/100)) ONTO p
!HPF$ DISTRIBUTE d(CYCLIC) ONTO p
  a = (/ (i, i = 1, m) /)
  forall (i = 1:m) b(i) = i
  forall (i = 0:m) b(-i) = -2*i
  c = 1
  d = (/ (i, i = 1, 6) /)
  a(2:m:2) = 7
  b(10:m) = b(10:m) + a(10:m)
  where (a(:m) == 7) b(1:m) = b(1:m) - 1
  print *, size(a), lbound(b), ubound(b), size(c), size(d), m, w, big
  print *, sum(a), sum(b), sum(c), sum(d), size(a(100:m)), a(2:m:50)
end program
