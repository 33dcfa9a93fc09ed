! Triangular solves by rows, whose inner loops fold: the steps go through the columns.
! FLAGS: --all-ranks
program steps_triangular
  implicit none
  integer, parameter :: most = 23, m = 5
  real(8) :: l(most, most), x(most), y(most), z(most, m), s
  integer :: i, j, k, n
!hpf$ distribute l(block, *)
!hpf$ distribute (block) :: x
!hpf$ distribute (cyclic(2)) :: y
!hpf$ align z(i, *) with l(i, *)
  n = most
  do j = 1, n
    do i = 1, n
      l(i, j) = mod(i * 3 + j * 5, 7) / 10d0
      if (i == j) l(i, j) = 2 + mod(i, 3)
    end do
    x(j) = j
    y(j) = -j
    do k = 1, m
      z(j, k) = mod(j * k, 8)
    end do
  end do
  do i = 1, n
    do j = 1, i - 1
      x(i) = x(i) - l(i, j) * x(j)
    end do
    x(i) = x(i) / l(i, i)
  end do
  print *, x
  do i = 1, n
    s = 0
    do j = 0, i - 2
      s = s + l(i, j + 1) * y(j + 1)
    end do
    y(i) = (y(i) - s) / l(i, i)
  end do
  print *, y
  do i = n, 1, -1
    s = y(i)
    do j = n, i + 1, -1
      s = s - l(j, i) * y(j)
    end do
    y(i) = s / l(i, i)
  end do
  print *, y
  do i = 1, n
    y(i) = (x(i) - dot_product(l(i, 1:i-1), y(1:i-1))) / l(i, i)
  end do
  print *, y
  do i = n, 1, -1
    do j = i + 1, n
      x(i) = x(i) - l(j, i) * x(j)
    end do
    x(i) = x(i) / l(i, i)
  end do
  print *, x, i, j
  do k = 1, m
    do i = 1, n
      do j = 1, i - 1
        z(i, k) = z(i, k) - l(i, j) * z(j, k)
      end do
      z(i, k) = z(i, k) / l(i, i)
    end do
  end do
  print *, z
end program steps_triangular
