! First- and second-order recurrences, prefix sums forward and backward, on
! BLOCK, CYCLIC and aligned arrays.
program recurrences
  implicit none
  integer, parameter :: n = 18
  integer :: a(n), b(n), f(n), s(0:n), i, m(4, n), j
!hpf$ processors p(4)
!hpf$ distribute a(block) onto p
!hpf$ distribute (cyclic) onto p :: b, f
!hpf$ align s(i) with a(*)
!hpf$ distribute m(*, block) onto p
  do i = 1, n
    a(i) = i
  end do
  do i = 2, n
    a(i) = a(i) + a(i - 1)
  end do
  print *, a
  f(1:2) = 1
  do i = 3, n
    f(i) = f(i - 1) + f(i - 2)
  end do
  print *, f
  b = 0
  do i = n - 1, 1, -1
    b(i) = b(i + 1) + f(i) - a(i)
  end do
  print *, b
  s(0) = 0
  do i = 1, n
    s(i) = s(i - 1) + a(i) * b(n + 1 - i)
  end do
  print *, s
  m = 1
  do j = 2, n
    m(:, j) = m(:, j - 1) + m(4:1:-1, j - 1) * mod(j, 3) - j
  end do
  print *, m
  do i = 3, n, 3
    a(i) = a(i - 2) * 2 - a(i - 1)
  end do
  print *, a
end program recurrences
