! Prefix sums and recurrences in one dimension on CYCLIC arrays: one block after the other, with
! scalars handed over, distances of more than one element and of more than a block, up and down.
program ring_prefix
  implicit none
  integer, parameter :: n = 29, big = 400
  integer :: a(n), b(n), c(n), d(-3:n), s, t, i
  real(8) :: x(big), y(big), p
!hpf$ distribute (cyclic) :: a
!hpf$ distribute (cyclic(3)) :: b, c
!hpf$ distribute (cyclic(5)) :: d
!hpf$ distribute (cyclic(64)) :: x, y
  do i = 1, n
    a(i) = i
    b(i) = mod(i * 7, 11)
    c(i) = mod(i * 5, 13)
  end do
  d = 1
  do i = 2, n
    a(i) = a(i) + a(i - 1)
  end do
  s = 0
  do i = 1, n
    s = s + b(i)
    b(i) = s
  end do
  print *, s, b
  do i = n - 1, 1, -1
    b(i) = b(i) - b(i + 1)
  end do
  do i = 3, n
    c(i) = mod(c(i - 1) + c(i - 2), 1000)
  end do
  do i = 8, n
    c(i) = c(i - 7) - c(i)
  end do
  do i = n - 5, 1, -1
    c(i) = c(i + 5) + b(i)
  end do
  do i = 3, n, 2
    d(i) = d(i - 2) + d(i - 6) + i
  end do
  t = 1
  do i = n, 1, -1
    t = mod(t * 3 + d(i), 101)
    d(i) = t
  end do
  print *, t
  do i = 1, big
    x(i) = mod(i * 7, 11) / 8d0
    y(i) = mod(i * 5, 13) / 16d0
  end do
  p = 0
  do i = 1, big
    p = 0.5d0 * p + x(i)
    y(i) = y(i) + p
  end do
  do i = 11, big
    x(i) = 0.25d0 * (x(i - 1) + x(i - 10)) + y(i)
  end do
  do i = big - 2, 2, -1
    x(i) = x(i) - 0.5d0 * x(i + 2) + y(i - 1)
  end do
  print *, a
  print *, b
  print *, c
  print *, d
  print *, p
  print *, x
  print *, y
end program ring_prefix
