! Dependences at the ends of what the tests of distances exclude.
program dependence_distances
  implicit none
  integer, parameter :: n = 24, m = 6
  integer :: i, j, k, s
  integer :: a(2*n), b(n, 0:m), c(n, m)
!hpf$ distribute (block) :: a
!hpf$ distribute (block, *) :: b, c

  ! The last iteration reads what the first one has stored.
  do i = 1, 2*n
    a(i) = i
  end do
  do i = 1, n
    a(i + n - 1) = 3*a(i) + 1
  end do
  print *, a

  ! The same scalar in two subscripts, with another value in the iteration before.
  b = 1
  do i = 2, n
    k = mod(i, 3)
    b(i, k + 1) = b(i - 1, k) + i
  end do
  print *, b(:, 0), b(:, 1), b(:, 2), b(:, 3)

  ! NEW is about the outer loop: the inner one carries the scalar from one iteration to the next.
!hpf$ independent, new(s)
  do i = 1, n
    do j = 1, m
      if (j == 1) s = i
      s = s + j
      c(i, j) = s
    end do
  end do
  print *, c(:, m), sum(c)

  ! Left sides of different owners, in an inner loop that counts down: the first statement needs what the
  ! second one has stored in the iteration before.
  do i = 1, n
    do j = m - 1, 1, -1
      c(i, j) = b(n + 1 - i, j + 1)
      b(n + 1 - i, j) = i + j
    end do
  end do
  print *, b, c
end program dependence_distances
