! Gauss-Seidel sweeps: loop-carried dependences in both loops, forward and
! backward, on a (BLOCK, BLOCK) array.
program gauss_seidel
  implicit none
  integer, parameter :: n = 10
  real(8) :: u(n, n)
  integer :: i, j, sweep
!hpf$ processors p(2, 2)
!hpf$ distribute u(block, block) onto p
  u = 0
  u(1, :) = 1; u(:, n) = 2
  do sweep = 1, 4
    do j = 2, n - 1
      do i = 2, n - 1
        u(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
      end do
    end do
    do i = n - 1, 2, -1
      do j = n - 1, 2, -1
        u(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
      end do
    end do
  end do
  print *, u
end program gauss_seidel
