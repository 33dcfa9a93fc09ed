! Blocks of arrays with different bounds end in different places: what is read from several places of one array is computed by its owners.
program blocks_apart
  implicit none
  integer, parameter :: n = 41, m = 29
  integer :: u(0:n+1, 0:m+1), v(n, m), w(n, m), a(m+3, n+2), x(0:n+1), y(n), z(n)
  real(8) :: f(0:n+1), g(n), err, t, total
  integer :: i, j, it, most
!hpf$ distribute (block, block) :: u
!hpf$ distribute (block, block) :: v, w
!hpf$ distribute (block, cyclic) :: a
!hpf$ distribute (block) :: x, y, z, f, g
  do j = 0, m+1
    do i = 0, n+1
      u(i, j) = mod(i*i + 7*j + i*j, 31)
    end do
  end do
  forall (i = 1:m+3, j = 1:n+2) a(i, j) = mod(3*i + j*j, 23)
  do i = 0, n+1
    x(i) = mod(i*i, 11)
    f(i) = i*0.25d0
  end do
  v = 0; w = -1; y = 0; z = 0; g = 0
  do it = 1, 3
    most = 0
    do j = 1, m
      do i = 1, n
        v(i, j) = u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) - 3*u(i, j)
        most = max(most, abs(v(i, j) - u(i, j)))
        if (mod(v(i, j), 2) == 0) most = most + 0
      end do
    end do
    u(1:n, 1:m) = mod(v, 29)
    print *, it, most, sum(v), v(1, 1), v(n, m)
  end do
  ! transposed, in steps and backwards
  forall (i = 2:n-1:2, j = m:2:-1) w(i, j) = a(j-1, i) + 2*a(j, i+1) - a(j+1, i-1) + a(j, i)
  print *, sum(w), w(2, 2), w(n-1, m)
  ! reads before the store, and under a condition, stay where they are
  do i = 1, n
    y(i) = y(i) + x(i-1) + x(i+1) + x(i)
  end do
  do i = 1, n
    if (x(i) > 3) z(i) = x(i-1) + x(i+1) + 2*x(i)
  end do
  print *, y, z
  ! reals: the largest difference, private values, and a sum in order
  do it = 1, 4
    err = 0
    do i = 1, n
      t = f(i-1) + f(i+1)
      g(i) = 0.5d0*t - 0.125d0*f(i)
      err = max(err, abs(g(i) - f(i)))
    end do
    f(1:n) = g
    total = 0
    do i = 1, n
      g(i) = f(i-1)*0.5d0 + f(i+1)*0.25d0 + f(i)
      total = total + g(i)
    end do
    print *, err, total, g(n)
  end do
  ! no iterations, and sections whose limits are variables
  do it = 0, 3
    y(1:it) = x(0:it-1) + x(1:it) + x(2:it+1)
    y(n-it+1:n) = x(n-it:n-1) + x(n-it+1:n) + x(n-it+2:n+1)
  end do
  print *, y
end program
