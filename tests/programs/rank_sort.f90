! Sorting by counting smaller elements (COUNT inside FORALL) and an indirect
! store, then gathering back with the inverse permutation.
program rank_sort
  implicit none
  integer, parameter :: n = 25
  integer :: a(n), rank(n), sorted(n), inverse(n), i
!hpf$ processors p(4)
!hpf$ distribute a(block) onto p
!hpf$ distribute (cyclic) onto p :: rank, sorted, inverse
  forall (i = 1:n) a(i) = mod(i * i * 7 + i, 20)
  forall (i = 1:n) rank(i) = count(a < a(i)) + count(a(1:i) == a(i))
  forall (i = 1:n) sorted(rank(i)) = a(i)
  forall (i = 1:n) inverse(rank(i)) = i
  print *, a, rank, sorted, inverse
  print *, all(a(inverse) == sorted), all(sorted(rank) == a)
end program rank_sort
