! Redistributions in loops: with bounds that only the running program knows, with bounds that
! change in every round, and within one array, where everything is read before it is written.
! RANKS: 1 2 3 4 7 16
program schedules_in_loops
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), lo, hi, k, m
  integer :: i
!HPF$ DISTRIBUTE a(CYCLIC(3))
!HPF$ DISTRIBUTE b(CYCLIC(7))
  forall (i = 1:n) a(i) = mod(i * i, 1009)
  b = 0
  m = 3
  do k = 1, 12
    lo = 1 + mod(k * 37, 90)
    hi = lo + m * k
    b(lo:hi) = a(lo:hi)
    b(hi + 1:hi + 2 * m * k:2) = a(n:n - m * k + 1:-1)
    a(2:n) = a(1:n - 1)
    a(1:n / 2) = a(n:n - n / 2 + 1:-1)
    a(k:k + 100) = a(k + 50:k + 150) + b(k:k + 100)
  end do
  forall (i = 1:n - 7) b(i) = b(i + 7)
  print *, sum(a), sum(b)
  print '(16i6)', a
  print '(16i6)', b(1:n:3)
end program schedules_in_loops
