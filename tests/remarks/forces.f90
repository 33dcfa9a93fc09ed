! What iterations compute in scalars counts as work: ranks share it, though each iteration stores few elements after thousands of operations.
program forces
  implicit none
  integer, parameter :: n = 1500
  real(8) :: x(n), y(n), z(n), vx(n), vy(n), vz(n), m(n), ax, ay, az, dx, dy, dz, w
  integer :: i, j, step
!hpf$ distribute (block) :: x, y, z, vx, vy, vz, m
  x = 1; y = 2; z = 3; m = 1d0/n
  vx = 0; vy = 0; vz = 0
  do step = 1, 20
    do i = 1, n   ! REMARK "^loop over i runs in parallel"
      ax = 0; ay = 0; az = 0
      do j = 1, n
        dx = x(j) - x(i); dy = y(j) - y(i); dz = z(j) - z(i)
        w = m(j)/(dx*dx + dy*dy + dz*dz + 0.01d0)
        ax = ax + w*dx; ay = ay + w*dy; az = az + w*dz
      end do
      vx(i) = vx(i) + ax; vy(i) = vy(i) + ay; vz(i) = vz(i) + az
    end do
    x = x + vx; y = y + vy; z = z + vz
  end do
  print *, sum(x), sum(y), sum(z)
end program forces
