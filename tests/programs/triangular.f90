! Triangular iteration spaces in DO nests and masks; diagonals and borders.
! FLAGS: --all-ranks
program triangular
  implicit none
  integer, parameter :: n = 9
  integer :: a(n, n), b(n, n), d(n), i, j
!hpf$ processors p(2, 2), q(4)
!hpf$ distribute a(block, cyclic) onto p
!hpf$ distribute b(*, cyclic) onto q
!hpf$ align d(i) with a(i, 1)
  a = 0; b = 0
  do j = 1, n
    do i = j, n
      a(i, j) = 10 * i + j
    end do
    do i = 1, j - 1
      a(i, j) = a(j, i) + 1
    end do
  end do
  print *, a
  forall (i = 1:n) d(i) = a(i, n + 1 - i)
  print *, d
  do i = 1, n
    b(i, i:n) = a(i:n, i)
    b(i, 1:i-1) = -i
  end do
  print *, b
  a(1, :) = 0; a(n, :) = 0; a(:, 1) = 0; a(:, n) = 0
  forall (i = 1:n, j = 1:n, i + j == n + 1) a(i, j) = d(j)
  print *, a, sum((/ (a(i, i), i = 1, n) /))
end program triangular
