! Lower bounds below zero: owners come from floor division, never from
! truncation; alignments shift them further.
program negative_bounds
  implicit none
  integer :: a(-10:9), b(-10:9), c(-3:16), m(-4:3, -2:5), i, j
!hpf$ processors p(3), q(2, 3)
!hpf$ template t(-30:30)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic(3)) onto p
!hpf$ distribute t(cyclic(4)) onto p
!hpf$ align c(i) with t(-2*i + 5)
!hpf$ distribute m(cyclic(2), block) onto q
  forall (i = -10:9) a(i) = i * abs(i)
  b = a
  c = b
  forall (i = -10:9) b(i) = a(-1 - i)
  forall (i = -3:9) c(i) = a(i) + b(-i)
  print *, a, b, c
  a(-9:9) = a(-10:8)
  b(-10:8:2) = c(-3:6)
  print *, a, b
  forall (i = -4:3, j = -2:5) m(i, j) = i * j
  forall (i = -3:2, j = -1:4) m(i, j) = m(i - 1, j) + m(i + 1, j) - m(i, j - 1) * m(i, j + 1)
  print *, m
  print *, minloc(m), maxloc(a), sum(m, 1), cshift(c, 5)
end program negative_bounds
