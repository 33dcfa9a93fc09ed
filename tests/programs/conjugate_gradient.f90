! Conjugate gradients for the 2-D Laplace matrix without storing it: stencils,
! dot products and scalar control flow together.
program conjugate_gradient
  implicit none
  integer, parameter :: n = 20
  real(8), dimension(0:n+1, 0:n+1) :: x, r, d, q
  real(8) :: rho, rho_old, alpha
  integer :: i, j, it
!hpf$ processors p(2, 2)
!hpf$ distribute (block, block) onto p :: x, r, d, q
  x = 0; r = 0; d = 0; q = 0
  forall (i = 1:n, j = 1:n) r(i, j) = mod(i + j, 3) - 1
  d = r
  rho = sum(r(1:n, 1:n) ** 2)
  it = 0
  do while (rho > 1.0d-10 .and. it < 100)
    forall (i = 1:n, j = 1:n) q(i, j) = 4 * d(i, j) - d(i-1, j) - d(i+1, j) - d(i, j-1) - d(i, j+1)
    alpha = rho / sum(d(1:n, 1:n) * q(1:n, 1:n))
    x = x + alpha * d
    r = r - alpha * q
    rho_old = rho
    rho = sum(r(1:n, 1:n) ** 2)
    d = r + rho / rho_old * d
    it = it + 1
  end do
  print *, it, rho < 1.0d-10
  print *, rho, alpha
  print *, x(1:n:4, 3)
end program conjugate_gradient
