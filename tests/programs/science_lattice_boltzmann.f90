! Lattice Boltzmann (D2Q9): a lid-driven cavity with bounce-back walls.
program lattice_boltzmann
  implicit none
  integer, parameter :: n = 24, steps = 10
  real(8), parameter :: omega = 1.4d0, lid = 0.1d0
  integer, parameter :: ex(9) = (/0, 1, 0, -1, 0, 1, -1, -1, 1/), ey(9) = (/0, 0, 1, 0, -1, 1, 1, -1, -1/)
  integer, parameter :: back(9) = (/1, 4, 5, 2, 3, 8, 9, 6, 7/)
  real(8), parameter :: w(9) = (/4d0/9, 1d0/9, 1d0/9, 1d0/9, 1d0/9, 1d0/36, 1d0/36, 1d0/36, 1d0/36/)
  real(8), dimension(n, n, 9) :: f, g
  real(8), dimension(n, n) :: rho, u, v, usq
  logical, dimension(n, n) :: wall
  real(8) :: eu
  integer :: i, j, k, t
!hpf$ distribute (*, block, *) :: f, g
!hpf$ align with f(:, :, *) :: rho, u, v, usq, wall
  wall = .false.
  wall(1, :) = .true.; wall(n, :) = .true.; wall(:, 1) = .true.
  do k = 1, 9
    f(:, :, k) = w(k)
  end do
  do t = 1, steps
    rho = sum(f, dim=3)
    u = 0; v = 0
    do k = 2, 9
      u = u + ex(k)*f(:, :, k)
      v = v + ey(k)*f(:, :, k)
    end do
    u = u/rho; v = v/rho
    u(2:n - 1, n) = lid; v(2:n - 1, n) = 0
    usq = 1.5d0*(u*u + v*v)
    do k = 1, 9
      do j = 1, n
        do i = 1, n
          if (wall(i, j)) then
            g(i, j, k) = f(i, j, back(k))
          else
            eu = 3*(ex(k)*u(i, j) + ey(k)*v(i, j))
            g(i, j, k) = f(i, j, k) + omega*(w(k)*rho(i, j)*(1 + eu + 0.5d0*eu*eu - usq(i, j)) - f(i, j, k))
          end if
        end do
      end do
    end do
    do k = 1, 9
      f(:, :, k) = cshift(cshift(g(:, :, k), -ex(k), 1), -ey(k), 2)
    end do
  end do
  print '(3es20.12)', sum(rho), maxval(u), minval(v)
  print '(6es13.5)', u(n/2, 1:n:4)
end program
