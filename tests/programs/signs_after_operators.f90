! An operand with a sign of its own behind an arithmetic operator, an extension that other
! compilers have too: the sign binds as tightly as the operator before it.
program signs_after_operators
  implicit none
  integer :: i, j, k(6), l(6)
  real :: x, a(6)
  integer, parameter :: n = 7 / -2 * 3 + -1, m = 2 ** -1 * 3
!HPF$ processors p(3)
!HPF$ distribute (block) onto p :: a, k
!HPF$ distribute l(cyclic) onto p
  i = 3
  j = 2
  x = 2.0
  print *, n, m, x ** -2, i - -2, i * -j + 1, 2 ** -1 * 3, 2.0 ** -1 * 3
  print *, 2. ** -x ** 2, i * -j * 2, i / -j / 2, 7 / -2 * 3, i + -j ** 2, 2 * - i + j
  print *, 2. ** +x * 2, i - + j - 2, i - - - j, x ** - - 1, - - j * 2, -j - -j * 2
  print *, i == -1, i < -j, i - -j == 5, .not. i == -3, -2 ** -2., 12 / -5 * 2 - 1, 3*-2**2
  k = (/ (i * -j + i ** -i, i = 1, 6) /)
  l = k - -2 * k / -3 + -k ** 2
  a = k ** -1 + x ** -k * 2
  print *, k, l
  print *, a
  forall (i = 2:5) l(i + -1) = k(i - -1) * -i - -l(7 + -i) * 3
  print *, l
end program signs_after_operators
