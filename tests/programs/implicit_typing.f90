! Without IMPLICIT NONE the first letter gives the type: i to n are integer,
! the others real; a declaration overrides, an array needs one.
program implicit_typing
  dimension x(4), k(4)
  real index
  index = 2.5
  i = 7.9
  n = -7.9
  a = 7
  z = 1 / 2
  half = 1 / 2.0
  do j = 1, 4
    x(j) = j * 0.5
    k(j) = x(j)
  end do
  mean = sum(x) / 4
  average = sum(x) / 4
  print *, index, i, n, a, z, half
  print *, x, k
  print *, mean, average, j
end program implicit_typing
