! LU factorisation without pivoting on a (*, CYCLIC) matrix: every step
! FLAGS: --all-ranks
! broadcasts a column; the product L*U is compared with the matrix.
program lu
  implicit none
  integer, parameter :: n = 8
  real(8) :: a(n, n), l(n, n), u(n, n), original(n, n)
  integer :: i, j, k
!hpf$ processors p(3)
!hpf$ distribute (*, cyclic) onto p :: a, original
!hpf$ distribute (block, *) onto p :: l, u
  forall (i = 1:n, j = 1:n) a(i, j) = merge(16.0d0 + i, 1.0d0 / (i + j), i == j)
  original = a
  do k = 1, n - 1
    a(k+1:n, k) = a(k+1:n, k) / a(k, k)
    forall (i = k+1:n, j = k+1:n) a(i, j) = a(i, j) - a(i, k) * a(k, j)
  end do
  print *, a
  l = 0; u = 0
  forall (i = 1:n, j = 1:n, i > j) l(i, j) = a(i, j)
  forall (i = 1:n) l(i, i) = 1
  forall (i = 1:n, j = 1:n, i <= j) u(i, j) = a(i, j)
  print *, maxval(abs(matmul(l, u) - original)) < 1.0d-12
end program lu
