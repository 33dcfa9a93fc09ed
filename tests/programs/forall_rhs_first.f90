! FORALL evaluates every right-hand side before the first store: shifts in
! place, reversal, permutation, and exchange through indirect subscripts.
program forall_rhs_first
  implicit none
  integer, parameter :: n = 17
  integer :: a(n), p(n), m(5, 5), i, j
!hpf$ processors g(4), h(2, 2)
!hpf$ distribute a(block) onto g
!hpf$ distribute p(cyclic) onto g
!hpf$ distribute m(block, block) onto h
  forall (i = 1:n) a(i) = i
  forall (i = 2:n) a(i) = a(i - 1)
  print *, a
  forall (i = 1:n) a(i) = 10 * i
  forall (i = 1:n-1) a(i) = a(i + 1)
  print *, a
  forall (i = 1:n) a(i) = a(n + 1 - i)
  print *, a
  forall (i = 1:n) a(i) = a(1) + i
  print *, a
  forall (i = 1:n) p(i) = mod(5 * i, n) + 1
  forall (i = 1:n) a(p(i)) = a(i)
  print *, a
  forall (i = 1:n) a(i) = a(p(i))
  print *, a
  forall (i = 1:5, j = 1:5) m(i, j) = 10 * i + j
  forall (i = 1:5, j = 1:5) m(i, j) = m(j, i)
  print *, m
  forall (i = 2:4, j = 2:4) m(i, j) = m(i-1, j) + m(i+1, j) + m(i, j-1) + m(i, j+1)
  print *, m
  forall (i = 2:n:2) a(i / 2) = a(i)
  print *, a
end program forall_rhs_first
