! Array assignment reads all of the right-hand side before it stores: shifts in
! both directions, reversal, strided overlap, on one and on two dimensions.
program section_overlap
  implicit none
  integer, parameter :: n = 19
  integer :: a(n), m(6, 7), i, j
!hpf$ processors p(4), q(2, 2)
!hpf$ distribute a(block) onto p
!hpf$ distribute m(cyclic(2), block) onto q
  forall (i = 1:n) a(i) = i
  a(2:n) = a(1:n-1)
  print *, a
  a(1:n-1) = a(2:n)
  print *, a
  a = a(n:1:-1)
  print *, a
  a(4:18) = a(1:15)
  print *, a
  a(1:10) = a(1:19:2)
  print *, a
  a(1:19:2) = a(1:10)
  print *, a
  a(2:n) = a(2:n) + a(1:n-1)
  print *, a
  a(n:2:-1) = a(1:n-1)
  print *, a
  forall (i = 1:6, j = 1:7) m(i, j) = 10 * i + j
  m(2:6, :) = m(1:5, :)
  print *, m
  m(:, 1:6) = m(:, 2:7)
  print *, m
  m(1:6, 2:7) = m(6:1:-1, 1:6)
  print *, m
  m(2:5, 2:6) = m(1:4, 2:6) + m(3:6, 2:6) + m(2:5, 1:5) + m(2:5, 3:7)
  print *, m
end program section_overlap
