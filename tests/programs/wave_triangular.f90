! Forward and backward substitution with one and with many right sides.
! FLAGS: --all-ranks
program wave_triangular
  implicit none
  integer, parameter :: n = 21, m = 9
  real(8) :: l(n, n), x(n), y(n, m), s
  integer :: i, j, k
!hpf$ distribute (block, *) :: l, y
!hpf$ align x(i) with l(i, *)
  do j = 1, n
    do i = 1, n
      l(i, j) = mod(i * 3 + j * 5, 7) / 10d0
      if (i == j) l(i, j) = 2 + mod(i, 3)
    end do
  end do
  do i = 1, n
    x(i) = i
    do k = 1, m
      y(i, k) = mod(i * k, 8)
    end do
  end do
  do i = 1, n
    s = x(i)
    do j = 1, i - 1
      s = s - l(i, j) * x(j)
    end do
    x(i) = s / l(i, i)
  end do
  print *, x
  do j = n, 1, -1
    x(j) = x(j) / l(j, j)
    do i = 1, j - 1
      x(i) = x(i) - l(i, j) * x(j)
    end do
  end do
  print *, x
  do k = 1, m
    do i = 1, n
      do j = 1, i - 1
        y(i, k) = y(i, k) - l(i, j) * y(j, k)
      end do
      y(i, k) = y(i, k) / l(i, i)
    end do
  end do
  print *, y
end program wave_triangular
