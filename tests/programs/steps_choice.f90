! Loops for which all ranks, or rank 0 alone, are estimated to take less time: known when the program is compiled,
! known when it runs, and different from one time to the next.
program steps_choice
  implicit none
  integer, parameter :: most = 300
  integer :: d(most, most), i, j, k, n, trip
  real(8) :: l(most, most), x(most), y(most)
!hpf$ distribute d(*, block)
!hpf$ distribute l(block, *)
!hpf$ distribute (block) :: x, y
  do j = 1, most
    do i = 1, most
      d(i, j) = 1 + mod(i * 17 + j * 31 + i * j * 7, 97)
      l(i, j) = 1d0 / (i + 2 * j)
    end do
    d(j, j) = 0
    l(j, j) = 2 + mod(j, 3)
    x(j) = j
  end do
  n = 3
  do trip = 1, 4
    do k = 1, n
      do j = 1, n
        do i = 1, n
          d(i, j) = min(d(i, j), d(i, k) + d(k, j))
        end do
      end do
    end do
    print *, n, sum(d(1:n, 1:n)), d(1, n)
    do i = 1, n
      do j = 1, i - 1
        x(i) = x(i) - l(i, j) * x(j)
      end do
      x(i) = x(i) / l(i, i)
    end do
    print *, x(1), x(n), sum(x)
    n = min(most, n * 6)
  end do
  y = x
  do i = n, 1, -1
    do j = i + 1, n
      y(i) = y(i) - l(i, j) * y(j)
    end do
    y(i) = y(i) / l(i, i)
  end do
  print *, y(1), y(n), sum(y), i
end program steps_choice
