! All pairs of bodies, with Newton's third law and without, energies, and a step in time.
program kernel_nbody
  implicit none
  integer, parameter :: n = 24
  real(8) :: x(n), y(n), vx(n), vy(n), fx(n), fy(n), m(n), dx, dy, r2, f, e, rmin, ax, ay
  integer :: i, j, step, near
!HPF$ DISTRIBUTE (BLOCK) :: x, y, vx, vy, fx, fy, m
  do i = 1, n
    x(i) = cos(0.7d0 * i) * i; y(i) = sin(0.7d0 * i) * i
    vx(i) = 0; vy(i) = 0; m(i) = 1 + 0.1d0 * mod(i, 4)
  end do
  do step = 1, 3
    do i = 1, n
      fx(i) = 0
      fy(i) = 0
      do j = 1, n
        if (j /= i) then
          dx = x(j) - x(i)
          dy = y(j) - y(i)
          r2 = dx * dx + dy * dy + 0.01d0
          f = m(i) * m(j) / (r2 * sqrt(r2))
          fx(i) = fx(i) + f * dx
          fy(i) = fy(i) + f * dy
        end if
      end do
    end do
    do i = 1, n
      vx(i) = vx(i) + 0.1d0 * fx(i) / m(i)
      vy(i) = vy(i) + 0.1d0 * fy(i) / m(i)
      x(i) = x(i) + 0.1d0 * vx(i)
      y(i) = y(i) + 0.1d0 * vy(i)
    end do
  end do
  print *, x(1), y(1), x(n), y(n)
  do i = 1, n
    ax = 0; ay = 0
    do j = 1, n
      if (j == i) cycle
      dx = x(j) - x(i); dy = y(j) - y(i)
      r2 = dx**2 + dy**2
      ax = ax + m(j) * dx / (r2 * sqrt(r2))
      ay = ay + m(j) * dy / (r2 * sqrt(r2))
    end do
    fx(i) = ax; fy(i) = ay
  end do
  print *, fx(1), fy(n)
  e = 0
  do i = 1, n
    e = e + 0.5d0 * m(i) * (vx(i)**2 + vy(i)**2)
  end do
  print *, e
  e = 0
  do i = 1, n - 1
    do j = i + 1, n
      e = e - m(i) * m(j) / sqrt((x(i) - x(j))**2 + (y(i) - y(j))**2)
    end do
  end do
  print *, e
  rmin = huge(rmin)
  near = 0
  do i = 2, n
    r2 = (x(i) - x(1))**2 + (y(i) - y(1))**2
    if (r2 < rmin) then
      rmin = r2
      near = i
    end if
  end do
  print *, near, rmin
  fx = 0; fy = 0
  do i = 1, n - 1
    do j = i + 1, n
      dx = x(j) - x(i); dy = y(j) - y(i)
      f = m(i) * m(j) / (dx**2 + dy**2)
      fx(i) = fx(i) + f * dx; fy(i) = fy(i) + f * dy
      fx(j) = fx(j) - f * dx; fy(j) = fy(j) - f * dy
    end do
  end do
  print *, fx(1), fy(n)
end program kernel_nbody
