! Reductions of ordinary reals print the value of the sequential loop whatever
! the distribution: SUM, PRODUCT and DOT_PRODUCT are done in order.
program reduce_real
  implicit none
  integer, parameter :: n = 1000
  integer :: i, j
  real(8) :: x(n), y(n), m(40, 25)
  real(4) :: s(n)
!hpf$ processors p(7), q(3, 2)
!hpf$ distribute x(block) onto p
!hpf$ distribute (cyclic) onto p :: y, s
!hpf$ distribute m(cyclic(3), block) onto q
  forall (i = 1:n) x(i) = 1.0d0 / i
  forall (i = 1:n) y(i) = 0.1d0 * mod(i * 37, 101)
  s = 1.0 / (x + 0.3)
  forall (i = 1:40, j = 1:25) m(i, j) = 1.0d0 / (i + 3 * j)
  print *, sum(x), sum(y), sum(s)
  print *, dot_product(x, y), dot_product(s, s)
  print *, sum(m), sum(m(2:30:3, :)), sum(x * y - y)
  print *, product(1 + x(1:50)), product(s(1:20))
  print *, maxval(x), minval(y), maxval(s), minval(m)
  print *, sum(x, mask=y > 5.0d0), sum(s(1:n:7), mask=s(1:n:7) < 1.0)
  print *, sum(m, dim=1)
  print *, sum(m, dim=2)
  print *, sqrt(sum((x - sum(x) / n) ** 2) / (n - 1))
end program reduce_real
