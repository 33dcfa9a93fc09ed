! Loops in steps whose loops do not step by one, and steps of many statements.
program steps_strides
  implicit none
  integer, parameter :: n = 21
  real(8) :: a(n, n), x(n), y(n), d(n, n), u(n, n)
  real(8) :: f(n, 2), g(n, 2), h(n, 2), p(n, 2), q(n, 2), s(n, 2)
  integer :: i, j, k, m
!hpf$ distribute (block, *) :: a, d
!hpf$ align x(i) with a(i, *)
!hpf$ align y(i) with a(i, *)
!hpf$ distribute (*, block) :: u
!hpf$ align (i, *) with a(i, *) :: f, g, h, p, q, s
  do j = 1, n
    do i = 1, n
      a(i, j) = 1d0 / (i + 2 * j)
      d(i, j) = mod(i * 7 + j * 3, 11)
      u(i, j) = mod(i * 5 + j * 7, 13) + 1
    end do
    x(j) = j
    y(j) = n - j
  end do
  do i = 1, n
    f(i, :) = mod(i, 7)
  end do
  g = f
  h = f
  p = f
  q = f
  s = f
  do i = 1, n, 2
    do j = 1, i - 1
      x(i) = x(i) - a(i, j) * x(j)
    end do
    x(i) = x(i) / (a(i, i) + 1)
  end do
  print *, i, x
  do i = 1, n, 2
    do j = 1, i - 2, 2
      y(i) = y(i) - a(i, j) * y(j)
    end do
    y(i) = y(i) / (a(i, i) + 1)
  end do
  do i = n, 3, -3
    do j = n, i + 3, -3
      y(i) = y(i) - a(j, i) * y(j)
    end do
  end do
  print *, i, y
  m = n - 1
  do k = 2, m, 3
    do j = 1, m, 2
      do i = 1, m, 4
        d(i, j) = min(d(i, j), d(i, k) + d(k, j))
      end do
    end do
  end do
  print *, k, d
  do k = 1, n - 1, 2
    do j = k + 1, n
      u(k, j) = u(k, j) / u(k, k)
      do i = k + 1, n
        u(i, j) = u(i, j) - u(i, k) * u(k, j)
      end do
    end do
  end do
  print *, u
  do i = 1, n
    do j = 1, i - 1
      f(i, 1) = f(i, 1) - a(i, j) * f(j, 1)
    end do
    f(i, 1) = f(i, 1) / (a(i, i) + 1)
    do j = 1, i - 1
      g(i, 1) = g(i, 1) - a(i, j) * g(j, 1)
    end do
    g(i, 1) = g(i, 1) / (a(i, i) + 2)
    do j = 1, i - 1
      h(i, 1) = h(i, 1) - a(i, j) * h(j, 1)
    end do
    h(i, 1) = h(i, 1) / (a(i, i) + 3)
    do j = 1, i - 1
      p(i, 1) = p(i, 1) - a(i, j) * p(j, 1)
    end do
    p(i, 1) = p(i, 1) / (a(i, i) + 4)
    do j = 1, i - 1
      q(i, 1) = q(i, 1) - a(i, j) * q(j, 1)
    end do
    q(i, 1) = q(i, 1) / (a(i, i) + 5)
    do j = 1, i - 1
      s(i, 1) = s(i, 1) - a(i, j) * s(j, 1)
    end do
    s(i, 1) = s(i, 1) / (a(i, i) + 6)
  end do
  print *, f(:, 1), g(:, 1), h(:, 1), p(:, 1), q(:, 1), s(:, 1)
  do k = 2, n
    m = k
    do i = m, m + 1, 2
      m = nint(y(i))
      f(k, 2) = m + i
      do j = k + 1, n
        d(j, k) = mod(d(j, k - 1) + m + i + f(k, 2), 101d0)
      end do
    end do
  end do
  print *, d, f(:, 2)
end program steps_strides
