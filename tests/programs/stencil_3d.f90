! A seven-point stencil in three dimensions, all distributed or one collapsed.
program stencil_3d
  implicit none
  integer, parameter :: n = 6
  real :: a(n, n, n), b(n, n, n), c(n, n, n)
  integer :: i, j, k
!hpf$ processors p(2, 2, 2), q(2, 3)
!hpf$ distribute a(block, block, block) onto p
!hpf$ distribute (block, *, block) onto q :: b, c
  forall (i = 1:n, j = 1:n, k = 1:n) a(i, j, k) = mod(i * j + k, 8)
  b = a
  c = 0
  forall (i = 2:n-1, j = 2:n-1, k = 2:n-1)
    a(i, j, k) = a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) &
               + a(i, j, k-1) + a(i, j, k+1) - 6 * a(i, j, k)
  end forall
  forall (i = 2:n-1, j = 2:n-1, k = 2:n-1)
    c(i, j, k) = b(i-1, j, k) + b(i+1, j, k) + b(i, j-1, k) + b(i, j+1, k) &
               + b(i, j, k-1) + b(i, j, k+1) - 6 * b(i, j, k)
  end forall
  print *, sum(a), all(a(2:n-1, 2:n-1, 2:n-1) == c(2:n-1, 2:n-1, 2:n-1))
  print *, a(3, :, :)
  print *, a(:, 4, 5), c(2, 3, :)
end program stencil_3d
