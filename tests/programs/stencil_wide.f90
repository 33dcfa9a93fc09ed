! Halos wider than a block: with small blocks the neighbours of neighbours are
! needed, in both directions and by different amounts.
program stencil_wide
  implicit none
  integer, parameter :: n = 23
  integer :: a(n), b(n), m(9, 10), c(9, 10), i, j
!hpf$ processors p(8), q(4, 4)
!hpf$ distribute (block) onto p :: a, b
!hpf$ distribute (block, block) onto q :: m, c
  forall (i = 1:n) a(i) = i * i
  b = 0
  forall (i = 8:n-5) b(i) = a(i - 7) - 2 * a(i) + a(i + 5)
  print *, b
  b(1:n-11) = a(12:n) - a(1:n-11)
  print *, b
  a(11:n) = a(1:n-10)
  print *, a
  forall (i = 1:9, j = 1:10) m(i, j) = i * j
  c = m
  c(4:6, 5:7) = m(1:3, 1:3) + m(7:9, 8:10) + m(1:3, 8:10) + m(7:9, 1:3)
  print *, c
end program stencil_wide
