! Whole-array expressions: scalars broadcast, conformable arrays with different
! bounds and distributions combine element by element.
program array_expressions
  implicit none
  integer :: i
  real(8) :: x(12), y(0:11), z(-5:6)
  integer :: k(12)
  logical :: l(12)
!hpf$ processors p(4)
!hpf$ distribute x(block) onto p
!hpf$ distribute y(cyclic) onto p
!hpf$ distribute z(cyclic(2)) onto p
!hpf$ distribute k(block(5)) onto p
  forall (i = 1:12) x(i) = i * 0.25d0
  forall (i = 0:11) y(i) = (12 - i) * 0.5d0
  z = x + 2 * y
  print *, z
  k = int(z) + 1
  print *, k
  z = (x - y) / 4 + k ** 2
  print *, z
  l = x > y .and. k < 13
  print *, l
  x = abs(x - y) * merge(1.0d0, -1.0d0, l)
  print *, x
  y = -y
  z = sqrt(x * x) + mod(k, 3)
  print *, y, z
  k = -k + (/ (i, i = 1, 12) /)
  print *, k
  x(1:12:2) = y(6:11) + k(7:12)
  print *, x
end program array_expressions
