! reductions along dimensions of arrays that no directive maps
program reduce_dim_replicated
  implicit none
  integer :: m(5,6), i, j
  real :: x(4,3,2)
  logical :: l(5,6)
  forall (i=1:5, j=1:6) m(i,j) = mod(i*7 + j*j, 13)
  l = m > 5
  x = reshape((/ (i*0.5 - 4, i=1,24) /), (/4,3,2/))
  print *, sum(m, 1), sum(m, 2), product(m, 1), maxval(m, 2), minval(m, 1, l)
  print *, any(l, 1), all(l, 2), count(l, 1), maxloc(m, 1), minloc(m, 2)
  print *, sum(x, 2), maxval(x, 1, x < 0.), minval(x, 3), maxloc(x, 2), sum(sum(sum(x, 3), 2), 1)
  print *, sum(matmul(m, transpose(m)), 1)
end program
