! k-means with points on a grid of pseudo random numbers, until no point changes its cluster.
program k_means
  implicit none
  integer, parameter :: n = 600, k = 5
  real(8) :: x(n), y(n), cx(k), cy(k), d, best
  integer :: home(n), old(n), members(k), i, j, round, seed
!hpf$ distribute (block) :: x, y, home, old
  seed = 12345
  do i = 1, n
    seed = mod(seed*1103 + 12345, 65536)
    x(i) = seed/65536d0
    seed = mod(seed*1103 + 12345, 65536)
    y(i) = seed/65536d0
  end do
  do j = 1, k
    cx(j) = x(j*n/k); cy(j) = y(j*n/k)
  end do
  home = 0
  do round = 1, 100
    old = home
    do i = 1, n
      best = huge(best)
      do j = 1, k
        d = (x(i) - cx(j))**2 + (y(i) - cy(j))**2
        if (d < best) then
          best = d
          home(i) = j
        end if
      end do
    end do
    do j = 1, k
      members(j) = count(home == j)
      if (members(j) > 0) then
        cx(j) = sum(x, mask=home == j)/members(j)
        cy(j) = sum(y, mask=home == j)/members(j)
      end if
    end do
    if (all(home == old)) exit
  end do
  print *, round, members
  print '(5f16.12)', cx, cy
end program
