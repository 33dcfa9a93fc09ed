! CSHIFT and EOSHIFT: positive, negative and large shifts, DIM, a boundary
! value, an array of shifts, and shifts in place.
program shifts
  implicit none
  integer :: a(11), b(11), m(4, 6), i, j
  real :: x(11)
  logical :: l(5)
!hpf$ processors p(4), q(2, 2)
!hpf$ distribute (block) onto p :: a, x
!hpf$ distribute b(cyclic(2)) onto p
!hpf$ distribute m(block, cyclic) onto q
  forall (i = 1:11) a(i) = i
  b = cshift(a, 1)
  print *, b, cshift(a, -3), cshift(a, 25), cshift(a, 0), cshift(a, -11)
  a = cshift(a, 2)
  print *, a, cshift(b, 4) - a
  print *, eoshift(a, 2), eoshift(a, -2), eoshift(a, 3, -1), eoshift(a, -4, boundary=99), eoshift(a, 20)
  x = a * 0.5
  x = eoshift(x, 1) + cshift(x, -1)
  print *, x
  forall (i = 1:4, j = 1:6) m(i, j) = 10 * i + j
  print *, cshift(m, 1), cshift(m, 1, 2), cshift(m, shift=-2, dim=1)
  print *, cshift(m, (/ 1, -1, 2, 0 /), 2), cshift(m, (/ 0, 1, 2, 3, 4, 5 /), dim=1)
  print *, eoshift(m, 1, 0, 2), eoshift(m, -1, dim=1), eoshift(m, (/ 1, 2, 3, -1 /), dim=2)
  m = cshift(cshift(m, 1, 1), -1, 2)
  print *, m
  m = m + cshift(m, 1, 1) + cshift(m, -1, 1) + cshift(m, 1, 2) + cshift(m, -1, 2)
  print *, m
  l = (/ .true., .false., .false., .true., .false. /)
  print *, cshift(l, 1), eoshift(l, 1), eoshift(l, -1, .true.)
end program shifts
