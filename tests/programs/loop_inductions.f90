! Scalars that every iteration increases by the same: packing, strides, nested loops, places of use.
! FLAGS: --all-ranks
program loop_inductions
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(n, n), x(n*n), y(3*n + 5), z(n)
  integer(2) :: short
  integer :: i, j, k, l, m, b(n*n)
!HPF$ DISTRIBUTE (*, BLOCK) :: a
!HPF$ DISTRIBUTE (BLOCK) :: x, z, b
!HPF$ DISTRIBUTE (CYCLIC(4)) :: y
  do j = 1, n
    do i = 1, n
      a(i, j) = i + 0.01d0 * j
    end do
  end do
  k = 0
  do j = 1, n
    do i = 1, n
      k = k + 1
      x(k) = a(i, j)
    end do
  end do
  print *, k, x
  y = 0
  k = 3
  do i = 1, n
    y(k) = i
    k = k + 3
    y(k - 1) = -i
  end do
  print *, k, y
  m = 2
  l = n + 1
  do i = n, 1, -m
    l = l - 1
    z(l) = i
  end do
  print *, l, i, z(l:n)
  k = 10
  do i = 1, n, 2
    k = k + m
    b(i) = k
    b(i+1) = k + 1
  end do
  print *, k, b(1:n)
  k = 5; l = 0
  do i = 1, n
    l = l + k
    do j = 1, 3
      b(3*i - 3 + j) = l + j
      k = k + 2
    end do
    z(i) = k
  end do
  print *, k, l, b(1:3*n), z
  short = 32700
  do i = 1, n
    short = short + 11_2
    b(i) = short
  end do
  print *, short, b(1:n)
  k = 7
  do i = 5, 1
    k = k + 1
    b(i) = k
  end do
  print *, k
  k = 0
  do i = 1, n
    if (mod(i, 3) == 0) k = k + 1
    b(i) = k
  end do
  print *, k, b(1:n)
end program loop_inductions
