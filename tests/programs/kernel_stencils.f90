! Stencils by DO loops: heat, red-black, periodic, with residual, boundary conditions and a
! convergence test.
program kernel_stencils
  implicit none
  integer, parameter :: n = 20
  real(8) :: u(0:n+1,0:n+1), w(0:n+1,0:n+1), f(n,n), res, d, old, omega, x(n), y(n)
  integer :: i, j, it, im, ip, color
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: u, w
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: f
!HPF$ DISTRIBUTE (BLOCK) :: x, y
  do j = 0, n + 1
    do i = 0, n + 1
      u(i,j) = 0
      if (i == 0) u(i,j) = 1
      if (j == n + 1) u(i,j) = 0.5d0
    end do
  end do
  do j = 1, n
    do i = 1, n
      f(i,j) = 0.001d0 * i * j
    end do
  end do
  w = u
  do it = 1, 50
    res = 0
    do j = 1, n
      do i = 1, n
        w(i,j) = 0.25d0 * (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - f(i,j))
        d = abs(w(i,j) - u(i,j))
        if (d > res) res = d
      end do
    end do
    do j = 1, n
      do i = 1, n
        u(i,j) = w(i,j)
      end do
    end do
    if (res < 1d-3) exit
  end do
  print *, it, res, u(1,1), u(n,n)
  omega = 1.2d0
  do it = 1, 5
    do color = 0, 1
      do j = 1, n
        do i = 1 + mod(j + color, 2), n, 2
          old = u(i,j)
          u(i,j) = old + omega * (0.25d0 * (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - f(i,j)) - old)
        end do
      end do
    end do
  end do
  print *, u(1,1), u(n,n)
  do j = 1, n
    u(0,j) = u(1,j)
    u(n+1,j) = u(n,j)
  end do
  do i = 0, n + 1
    u(i,0) = u(i,1)
    u(i,n+1) = u(i,n)
  end do
  print *, u(0,0), u(n+1,n+1)
  do i = 1, n
    x(i) = sin(0.3d0 * i)
  end do
  do it = 1, 4
    do i = 1, n
      im = i - 1
      if (im < 1) im = n
      ip = i + 1
      if (ip > n) ip = 1
      y(i) = 0.5d0 * x(i) + 0.25d0 * (x(im) + x(ip))
    end do
    do i = 1, n
      x(i) = y(i)
    end do
  end do
  print *, x(1), x(n)
  do i = 1, n
    if (i == 1) then
      y(i) = 2 * x(i)
    else if (i == n) then
      y(i) = 3 * x(i)
    else
      y(i) = x(i-1) + x(i+1)
    end if
  end do
  print *, y(1), y(2), y(n)
end program kernel_stencils
