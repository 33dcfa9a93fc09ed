! Prefix sums and other recurrences in one dimension, forwards and backwards, with and without
! a scalar, with strides and offsets.
program wave_prefix
  implicit none
  integer, parameter :: n = 47
  integer :: a(n), b(n), c(-3:n), total, i
  real :: x(n), y(n), z(n), t
!hpf$ distribute a(block)
!hpf$ align b(i) with a(i)
!hpf$ distribute (block) :: c, x
!hpf$ align (i) with x(i) :: y, z
  do i = 1, n
    a(i) = mod(i * i, 10)
    y(i) = mod(i, 6)
    z(i) = 1 / real(i)
  end do
  b = 0; c = 1; x = 1
  do i = 2, n
    a(i) = a(i) + a(i-1)
  end do
  do i = 2, n
    x(i) = z(i) * (y(i) - x(i-1))
  end do
  do i = n - 1, 1, -1
    x(i) = x(i) - z(i) * x(i+1)
  end do
  do i = -1, n
    c(i) = c(i-1) + c(i-2)
    if (c(i) > 1000) c(i) = c(i) - 1000
  end do
  do i = 3, n, 2
    a(i) = a(i-2) + 1
  end do
  do i = 2, n
    b(i) = b(i-1) + a(i-1)
  end do
  total = 0
  do i = 1, n
    total = total + a(i)
    b(i) = total
  end do
  t = 0
  do i = 1, n
    t = t * 0.5 + x(i)
    y(i) = t
  end do
  print *, a
  print *, b
  print *, c
  print *, x
  print *, y, t, total
end program wave_prefix
