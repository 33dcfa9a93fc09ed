! An IMPLICIT statement changes the letters it names and no others.
program implicit_statement
  implicit real(8) (a-h, o-z), logical (l), integer(8) (i)
  a = 1.0d0 / 3.0d0
  z = a * 3
  l = a > 0.3d0
  i = 3000000000_8
  k = 17
  print *, a, z
  print *, l, i, k
end program implicit_statement
