! Arrays and sections without elements in every construct: nothing happens,
! reductions give their identities, printing gives an empty record.
program empty_arrays
  implicit none
  integer, parameter :: n = 0
  integer :: a(n), b(5:1), m(3, 0), w(0, 4), c(6), i, j
!hpf$ processors p(3), q(2, 2)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic) onto p
!hpf$ distribute c(cyclic(2)) onto p
!hpf$ distribute m(block, cyclic) onto q
!hpf$ distribute w(cyclic, block) onto q
  a = 1; b = 2; m = 3; w = 4; c = 5
  print *, a, b, m, w
  forall (i = 1:n) a(i) = i
  forall (i = 1:3, j = 1:0) m(i, j) = i
  where (b > 0) b = 1
  do i = 1, size(a)
    a(i) = 7
  end do
  print *, sum(a), product(b), sum(m, 1), 'sum over no columns', sum(m, 2), sum(w, 1)
  print *, maxval(a), any(b == 2), all(w == 0), count(m > 0), size(m), shape(w), lbound(b), ubound(b)
  c(4:3) = a
  c(7:6) = c(1:0)
  a = c(3:2)
  print *, c, cshift(a, 1), pack(c, c < 0), matmul(m, w), 'zero matrix'
  print *, transpose(m), reshape(a, (/ 0, 2 /)), spread(a, 1, 3), dot_product(a, a)
end program empty_arrays
