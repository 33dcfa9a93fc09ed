! Particles in two dimensions: charge is deposited in cells, a field is found, particles are pushed.
program pic
  implicit none
  integer, parameter :: np = 3000, m = 24
  real(8) :: px(np), py(np), vx(np), vy(np), rho(m, m), ex(m, m), ey(m, m), phi(m, m), new(m, m)
  real(8) :: fx, fy
  integer :: i, j, t, s, cx(np), cy(np), count(m, m)
!HPF$ distribute (block) :: px, py, vx, vy, cx, cy
!HPF$ distribute (*, block) :: rho, ex, ey, phi, new, count
  do i = 1, np
    px(i) = 1 + mod(i*37, 2200)*0.01d0
    py(i) = 1 + mod(i*91, 2100)*0.01d0
    vx(i) = 0.001d0*(mod(i, 11) - 5)
    vy(i) = 0.001d0*(mod(i, 13) - 6)
  end do
  phi = 0
  do t = 1, 8
    rho = 0
    count = 0
    do i = 1, np
      cx(i) = int(px(i))
      cy(i) = int(py(i))
    end do
    do i = 1, np
      fx = px(i) - cx(i)
      fy = py(i) - cy(i)
      count(cx(i), cy(i)) = count(cx(i), cy(i)) + 1
      rho(cx(i), cy(i)) = rho(cx(i), cy(i)) + (1 - fx)*(1 - fy)
      rho(cx(i) + 1, cy(i)) = rho(cx(i) + 1, cy(i)) + fx*(1 - fy)
      rho(cx(i), cy(i) + 1) = rho(cx(i), cy(i) + 1) + (1 - fx)*fy
      rho(cx(i) + 1, cy(i) + 1) = rho(cx(i) + 1, cy(i) + 1) + fx*fy
    end do
    do s = 1, 10
      new = phi
      do j = 2, m - 1
        do i = 2, m - 1
          new(i, j) = 0.25d0*(phi(i - 1, j) + phi(i + 1, j) + phi(i, j - 1) + phi(i, j + 1) + rho(i, j))
        end do
      end do
      phi = new
    end do
    ex = 0; ey = 0
    forall (i = 2:m - 1, j = 2:m - 1)
      ex(i, j) = (phi(i - 1, j) - phi(i + 1, j))/2
      ey(i, j) = (phi(i, j - 1) - phi(i, j + 1))/2
    end forall
    do i = 1, np
      vx(i) = vx(i) + 0.0001d0*ex(cx(i), cy(i))
      vy(i) = vy(i) + 0.0001d0*ey(cx(i), cy(i))
      px(i) = min(max(px(i) + vx(i), 1d0), m - 0.001d0)
      py(i) = min(max(py(i) + vy(i), 1d0), m - 0.001d0)
    end do
  end do
  print *, maxval(count), sum(rho), sum(phi), sum(px), sum(py)
end program
