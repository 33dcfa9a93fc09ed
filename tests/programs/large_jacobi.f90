! A larger Jacobi iteration with a convergence test on the maximum norm; the
! number of iterations and sampled values must agree.
program large_jacobi
  implicit none
  integer, parameter :: n = 80
  real(8) :: u(n, n), v(n, n), change
  integer :: i, j, iterations
!hpf$ processors p(2, 2)
!hpf$ distribute (block, block) onto p :: u, v
  forall (i = 1:n, j = 1:n) u(i, j) = 0
  u(1, :) = 100; u(:, n) = 50
  v = u
  iterations = 0
  do
    forall (i = 2:n-1, j = 2:n-1) v(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
    change = maxval(abs(v - u))
    u = v
    iterations = iterations + 1
    if (change < 0.1d0 .or. iterations >= 500) exit
  end do
  print *, iterations, change
  print *, u(2:n:13, 5:n:17), sum(u)
end program large_jacobi
