! Solutions with lower and upper triangular matrices, by rows and by columns, forward and back.
program trisolve
  implicit none
  integer, parameter :: n = 40
  real(8) :: l(n, n), u(n, n), b(n), x(n), y(n), s
  integer :: i, j
!hpf$ distribute (block, *) :: l
!hpf$ distribute (*, cyclic) :: u
!hpf$ distribute (block) :: b, x, y
  do j = 1, n
    do i = 1, n
      l(i, j) = 0
      u(i, j) = 0
      if (i >= j) l(i, j) = 1 + mod(i * j, 7) * 0.1d0
      if (i <= j) u(i, j) = 1 + mod(i + 2 * j, 5) * 0.1d0
    end do
    l(j, j) = n
    u(j, j) = n + 1
  end do
  do i = 1, n
    b(i) = i
  end do
  ! forward, by rows
  do i = 1, n
    s = b(i)
    do j = 1, i - 1
      s = s - l(i, j) * x(j)
    end do
    x(i) = s / l(i, i)
  end do
  ! back, by columns
  y = x
  do j = n, 1, -1
    y(j) = y(j) / u(j, j)
    do i = 1, j - 1
      y(i) = y(i) - y(j) * u(i, j)
    end do
  end do
  print *, x(1), x(n), y(1), y(n)
  ! forward, by columns
  x = b
  do j = 1, n
    x(j) = x(j) / l(j, j)
    do i = j + 1, n
      x(i) = x(i) - x(j) * l(i, j)
    end do
  end do
  ! back, by rows
  do i = n, 1, -1
    y(i) = x(i)
    do j = i + 1, n
      y(i) = y(i) - u(i, j) * y(j)
    end do
    y(i) = y(i) / u(i, i)
  end do
  print *, x(1), x(n), y(1), y(n), sum(y)
end program trisolve
