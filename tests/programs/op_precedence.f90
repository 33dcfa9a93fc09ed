! All operators in one expression: **, unary and binary arithmetic, //,
! relations, .NOT., .AND., .OR., .EQV. in this order.
program op_precedence
  implicit none
  integer :: a, b, c
  logical :: l
  character(len=8) :: s
  a = 2; b = 3; c = 4
  l = a + b * c ** 2 > c * b - a .and. .not. a == b .or. c < a
  print *, l
  l = a < b .eqv. b < c .and. c < a
  print *, l
  l = .not. a > b .or. b > c .neqv. a == 2
  print *, l
  s = 'ab' // 'cd' // 'ef'
  print *, s, 'ab' // 'c' == 'abc', s // '!'
  print *, -a + b * c, -a ** b * c, a * b ** c / a - c, (a + b) * (c - a)
  print *, 2 ** a ** b, -2 ** a, a - b + c, a / b * c, a * c / b
  print *, 1 + 2.5 * 4 / 2, 7 / 2 * 2.0, 7 / 2.0 * 2, 2 ** 0.5 > 1
end program op_precedence
