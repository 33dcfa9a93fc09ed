! FLAGS: --all-ranks
! Strips of each rank's own iterations, of an array that begins later than the one whose owners compute.
program wave_local_strips
  implicit none
  integer, parameter :: n = 20
  integer :: i, j
  integer :: b(n, n), late(n, 5:n), down(n, 3:n - 6)
!hpf$ processors p(2, 2)
!hpf$ distribute b(block, block) onto p
!hpf$ align late(i, j) with b(i, j)
!hpf$ align down(i, j) with b(i, j)
  late = 1
  b = 2
  do j = 2, n
    do i = 2, n
      if (j >= 6) late(i, j) = mod(late(i - 1, j) + 2*late(i, j - 1) + 5, 1009)
      b(i, j) = mod(b(i - 1, j) + 3*b(i, j - 1), 1013)
    end do
  end do
  print '(20i5)', late(:, n), late(n, :)
  print '(20i5)', b(n, :)

  down = 1
  do j = n - 1, 1, -1
    do i = 2, n
      if (j >= 3 .and. j < n - 6) down(i, j) = mod(down(i - 1, j) + 2*down(i, j + 1) + b(i, j + 1), 1009)
      b(i, j) = mod(b(i - 1, j) + 3*b(i, j + 1), 1013)
    end do
  end do
  print '(20i5)', down(:, 3), down(n, :)
  print '(20i5)', b(n, :)
end program
