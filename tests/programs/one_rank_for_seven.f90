! One rank stands for the seven processors of an arrangement, and holds other arrays as one
! processor: what is read backwards or at another pace is not where every one of the seven computes.
program one_rank_for_seven
  implicit none
  integer, parameter :: n = 24
  integer :: a(n), b(n), c(0:2*n), k
!HPF$ PROCESSORS seven(7)
!HPF$ TEMPLATE room(3*n)
!HPF$ DISTRIBUTE room(CYCLIC(2))
!HPF$ ALIGN a(k) WITH room(2*n - k)
!HPF$ ALIGN c(k) WITH room(k + 5)
!HPF$ DISTRIBUTE b(CYCLIC(5)) ONTO seven
  forall (k = 1:n) a(k) = mod(7*k, 23)
  forall (k = 0:2*n) c(k) = mod(5*k, 19)
  b = 0
  where (a > 9) b = 1
  print '(24i4)', b
  forall (k = 1:n) b(k) = a(n + 1 - k) + c(2*k)
  print '(24i4)', b
  forall (k = 1:n) a(k) = b(n + 1 - k)
  forall (k = 1:n, c(2*k - 1) > 5) a(k) = c(2*n - 2*k) - a(k)
  print '(24i4)', a
end program one_rank_for_seven
