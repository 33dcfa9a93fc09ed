! Line recurrences along both dimensions with a remap between them, the access
! pattern of the alternating-direction method.
program alternating_directions
  implicit none
  integer, parameter :: n = 24
  real(8) :: by_row(n, n), by_column(n, n)
  integer :: i, j, step
!hpf$ processors p(4)
!hpf$ distribute by_row(block, *) onto p
!hpf$ distribute by_column(*, block) onto p
  forall (i = 1:n, j = 1:n) by_row(i, j) = mod(i * 5 + j * 3, 16)
  do step = 1, 3
    do j = 2, n
      by_row(:, j) = by_row(:, j) - 0.5d0 * by_row(:, j - 1)
    end do
    do j = n - 1, 1, -1
      by_row(:, j) = by_row(:, j) + 0.25d0 * by_row(:, j + 1)
    end do
    by_column = by_row
    do i = 2, n
      by_column(i, :) = by_column(i, :) - 0.5d0 * by_column(i - 1, :)
    end do
    by_row = by_column
    print *, step, sum(by_row)
  end do
  print *, by_row(:, 7)
end program alternating_directions
