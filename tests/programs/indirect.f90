! Indirect subscripts on the right, on the left and on both sides, in FORALL,
! in array assignments with vector subscripts, and in two dimensions.
program indirect
  implicit none
  integer, parameter :: n = 15
  integer :: a(n), b(n), p(n), q(n), m(5, n), k(3), i, j
!hpf$ processors g(4), h(2, 2)
!hpf$ distribute a(block) onto g
!hpf$ distribute b(cyclic) onto g
!hpf$ distribute p(block) onto g
!hpf$ distribute q(cyclic(2)) onto g
!hpf$ distribute m(block, cyclic) onto h
  forall (i = 1:n) p(i) = mod(4 * i, n) + 1
  forall (i = 1:n) q(i) = n + 1 - i
  forall (i = 1:n) a(i) = i * i
  forall (i = 1:n) b(i) = a(p(i))
  print *, b
  b = 0
  forall (i = 1:n) b(p(i)) = a(i)
  print *, b
  b(p) = a(q)
  print *, b
  a = b(p(q)) + a(p)
  print *, a
  forall (i = 1:n) a(q(i)) = a(p(i))
  print *, a
  forall (i = 1:5, j = 1:n) m(i, j) = b(p(j)) * i
  k = (/ 5, 1, 3 /)
  print *, m(k, 2), m(k, p(1:4))
  m(k, q(1:2)) = m(k, p(3:4)) - 1
  print *, m
  where (m(:, p) > 300) m(:, q) = -1
  print *, m
  print *, a(p(p)), sum(b(p)), maxval(m(1, p))
end program indirect
