! Five-point Jacobi on a (BLOCK, BLOCK) array with two copies and a residual.
program stencil_2d
  implicit none
  integer, parameter :: n = 17, m = 13
  real(8) :: u(0:n, 0:m), v(0:n, 0:m)
  integer :: i, j, step
!hpf$ processors p(3, 2)
!hpf$ distribute (block, block) onto p :: u, v
  u = 0
  u(0, :) = 1
  forall (j = 0:m) u(n, j) = j
  v = u
  do step = 1, 25
    forall (i = 1:n-1, j = 1:m-1)
      v(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
    end forall
    if (mod(step, 5) == 0) print *, step, maxval(abs(u - v))
    u(1:n-1, 1:m-1) = v(1:n-1, 1:m-1)
  end do
  do i = 0, n
    print '(14F9.5)', u(i, :)
  end do
end program stencil_2d
