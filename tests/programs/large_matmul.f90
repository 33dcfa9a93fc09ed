! Matrix products of 60 by 60 by intrinsic, by a triple loop, by outer products
! with SPREAD, and by row dot products; all are equal.
program large_matmul
  implicit none
  integer, parameter :: n = 60
  integer :: a(n, n), b(n, n), c(n, n), d(n, n), e(n, n), f(n, n), i, j, k
!hpf$ processors p(2, 2), q(4)
!hpf$ distribute a(block, block) onto p
!hpf$ distribute b(cyclic, block) onto p
!hpf$ distribute (block, block) onto p :: c, d, e
!hpf$ distribute f(*, cyclic(4)) onto q
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i * j, 7) - 3
  forall (i = 1:n, j = 1:n) b(i, j) = mod(i + 2 * j, 9) - 4
  c = matmul(a, b)
  d = 0
  do k = 1, n
    forall (i = 1:n, j = 1:n) d(i, j) = d(i, j) + a(i, k) * b(k, j)
  end do
  e = 0
  do k = 1, n
    e = e + spread(a(:, k), 2, n) * spread(b(k, :), 1, n)
  end do
  forall (i = 1:n, j = 1:n) f(i, j) = dot_product(a(i, :), b(:, j))
  print *, sum(c), sum(abs(c)), maxval(c), minloc(c)
  print *, all(c == d), all(c == e), all(c == f), c(17, :)
end program large_matmul
