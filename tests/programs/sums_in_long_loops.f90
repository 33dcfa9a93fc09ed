program sums
  ! Loops whose terms are computed several at a time, and added in their order: also under conditions, with zeros that have a sign.
  implicit none
  integer, parameter :: n = 237
  real(8) :: x(n), y(n), m(n), ax, ay, d, f, s
  real(4) :: z(n), t, u
  integer :: i, j, k
  do i = 1, n
    x(i) = mod(i*37, 1009)/1009d0
    y(i) = mod(i*53, 2003)/2003d0
    m(i) = 1 + mod(i, 7)
    z(i) = 10.0**(mod(i, 13) - 6)*(mod(i, 3) - 1)
  end do
  do i = 1, 30
    ax = 0
    ay = 0
    do j = 1, n
      d = (x(j) - x(i))**2 + (y(j) - y(i))**2 + 1d-4
      f = m(j)/(d*sqrt(d))
      ax = ax + f*(x(j) - x(i))
      ay = ay - f*(y(j) - y(i))
    end do
    if (mod(i, 10) == 0) print *, ax, ay
  end do
  do k = 1, 20
    t = -0.0
    u = 1
    s = 0.1d0
    do i = 1, k
      t = t + z(3*i)*0
      if (z(i) > 0) u = u + sqrt(z(i))
      s = s - y(i)/(1 + x(i))
    end do
    print *, t, u, s
  end do
  t = 0
  u = 1
  do i = 1, n
    t = t + z(i)/(1 + z(i)*z(i))
    u = u*(1 + z(i)*1e-9)
    x(i) = t
  end do
  print *, t, u, x(n/2), dot_product(z, z), sum(x*y), sum(z, z > 0)
end program
