! MATMUL in its three shapes, TRANSPOSE, DOT_PRODUCT, on matrices that are
! distributed differently; results equal the plain sequential loops.
program matrix_functions
  implicit none
  integer :: a(4, 5), b(5, 3), c(4, 3), t(5, 4), v(5), w(4), i, j
  real(8) :: x(6, 6), y(6, 6), z(6, 6), u(6)
  logical :: l(3, 3)
!hpf$ processors p(2, 2), q(3)
!hpf$ distribute (block, block) onto p :: a, c, x
!hpf$ distribute b(cyclic, *) onto q
!hpf$ distribute t(*, block) onto q
!hpf$ distribute (cyclic, cyclic) onto p :: y, z
!hpf$ distribute (block) onto q :: v, w, u
  forall (i = 1:4, j = 1:5) a(i, j) = i + 2 * j - 6
  forall (i = 1:5, j = 1:3) b(i, j) = i * j - 4
  forall (i = 1:5) v(i) = 3 - i
  c = matmul(a, b)
  print *, c
  w = matmul(a, v)
  print *, w, matmul(v, b)
  t = transpose(a)
  print *, t
  print *, matmul(transpose(b), t), matmul(w, a)
  forall (i = 1:6, j = 1:6) x(i, j) = 1.0d0 / (i + j - 1)
  y = transpose(x) + 0.1d0
  z = matmul(x, y)
  print *, z
  u = matmul(z, x(:, 2))
  print *, u, dot_product(u, y(3, :))
  z = matmul(transpose(y), x)
  print *, z
  x = x + transpose(x(6:1:-1, :))
  print *, x
  z = matmul(z, z)
  print *, z(1, 1), z(6, 6)
  l = reshape((/ (mod(i, 2) == 0, i = 1, 9) /), (/ 3, 3 /))
  print *, matmul(l, l), transpose(l)
end program matrix_functions
