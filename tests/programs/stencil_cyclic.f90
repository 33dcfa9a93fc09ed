! Stencils on CYCLIC and CYCLIC(k) arrays: every neighbour may be elsewhere.
program stencil_cyclic
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n), m(8, 8), i, j, step
!hpf$ processors p(3), q(2, 2)
!hpf$ distribute a(cyclic) onto p
!hpf$ distribute b(cyclic(3)) onto p
!hpf$ distribute m(cyclic(2), cyclic) onto q
  forall (i = 1:n) a(i) = i * i
  b = a
  do step = 1, 3
    a(2:n-1) = a(1:n-2) - 2 * a(2:n-1) + a(3:n)
    forall (i = 2:n-1) b(i) = b(i-1) - 2 * b(i) + b(i+1)
  end do
  print *, a, all(a == b)
  forall (i = 1:8, j = 1:8) m(i, j) = mod(i * j, 5)
  forall (i = 2:7, j = 2:7) m(i, j) = m(i-1, j-1) + m(i+1, j+1) - m(i-1, j+1) - m(i+1, j-1)
  print *, m
end program stencil_cyclic
