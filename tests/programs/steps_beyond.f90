! FLAGS: --all-ranks
! Steps that go further than some of their statements: beyond the array of which lines are copied, and beyond what the variable
! of the deepest loop can count. Scalars that go from statement to statement past others.
program steps_beyond
  implicit none
  integer, parameter :: n = 20
  integer :: d(n, n), y(n, n + 9), x(n), z(n, 300), v(n), w(n), a(n, n), i, j, k, m, t, u
  integer(1) :: p, q
!HPF$ DISTRIBUTE (BLOCK, *) :: d, y, z, a
!HPF$ DISTRIBUTE (BLOCK) :: x, v, w
  forall (i = 1:n, j = 1:n) d(i, j) = mod(i*37 + j*11, 101)
  forall (i = 1:n, j = 1:n + 9) y(i, j) = mod(i*7 + j*5, 31)
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i*3 + j*7, 13) - 6
  do k = 1, n
    do i = 1, n
      do j = 1, n
        d(i, j) = min(d(i, j), d(i, k) + d(k, j))
      end do
    end do
    do m = 2, n + 9
      y(k, m) = y(k, m - 1) + y(k, m)
    end do
  end do
  print *, k, d, y(:, n + 9)

  x = 3
  z = 1
  do p = 1_1, 20_1
    do q = 1_1, p - 1_1
      x(p) = x(p) - a(p, q)*x(q)
    end do
    x(p) = mod(x(p), 1000) + 1
    do m = 2, 300
      z(p, m) = z(p, m - 1) + p
    end do
  end do
  print *, p, x, z(:, 300)

  v = 2
  w = 5
  do i = 1, n
    do j = 1, i - 1
      t = mod(a(i, j)*x(j), 17)
      if (t > 5) t = t - a(j, i)
      v(i) = v(i) + a(i, j)
      x(i) = mod(x(i) - t, 1000)
    end do
    u = mod(x(i)*3 + i, 7)
    if (u > 3) u = u - 2
    x(i) = mod(x(i), 500)
    w(i) = u + w(i)
    v(i) = v(i) - u
  end do
  print *, v, w, x
end program
