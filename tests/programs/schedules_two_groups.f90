! Senders and receivers are groups of different sizes, in both directions, with blocks that
! FLAGS: --all-ranks
! the other group's blocks do not divide.
! RANKS: 1 4 8 11
program schedules_two_groups
  implicit none
  integer, parameter :: n = 777
  integer :: a(n), b(n), c(n), d(n), i, k
!HPF$ PROCESSORS p(3), q(8), r(5), one(1)
!HPF$ DISTRIBUTE a(CYCLIC(3)) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC(5)) ONTO q
!HPF$ DISTRIBUTE c(BLOCK) ONTO r
!HPF$ DISTRIBUTE d(CYCLIC) ONTO one
  forall (i = 1:n) a(i) = i * 17 - mod(i, 13)
  do k = 1, 4
    b = a
    c = b + 1
    a(n:1:-1) = c
    d = a
    b(1:n:3) = d(1:n:3) - k
    a = b
  end do
  print *, sum(a), sum(b), sum(c), sum(d)
  print '(12i7)', a(1:n:7)
end program schedules_two_groups
