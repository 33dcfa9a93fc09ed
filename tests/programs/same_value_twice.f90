! An index array that names elements several times may be used to store one value into all of them.
! FLAGS: --all-ranks
program same_value_twice
  implicit none
  integer, parameter :: n = 24, deg = 3
  integer :: next(deg, n), level(n), ids(n), picked(6), i, d, k, found
  logical :: reached(n), front(n), new(n)
  real :: grid(n, 4), weight
!hpf$ processors p(number_of_processors())
!hpf$ template t(n)
!hpf$ distribute t(cyclic) onto p
!hpf$ align (i) with t(i) :: level, reached, front, new
!hpf$ align next(*, i) with t(i)
!hpf$ align grid(i, *) with t(i)
  forall (i = 1:n, k = 1:deg) next(k, i) = 1 + mod(i*k + k*k, n)

  ! breadth-first search, its frontiers as masks
  reached = .false.
  reached(5) = .true.
  front = reached
  level = 0
  do d = 1, n
    found = count(front)
    if (found == 0) exit
    ids(1:found) = pack((/ (i, i = 1, n) /), front)
    new = .false.
    do k = 1, deg
      new(next(k, ids(1:found))) = .true.
    end do
    front = new .and. .not. reached
    reached = reached .or. new
    where (front) level = d
  end do
  print '(24l2)', reached
  print '(24i3)', level

  picked = (/ 3, 7, 3, 24, 7, 3 /)
  grid = 0
  weight = 1.5
  forall (i = 1:6, k = 1:4) grid(picked(i), 1 + mod(k, 2)) = weight*2
  forall (i = 1:6, picked(i) > 5) grid(picked(i), 4) = -1
  grid(picked, 3) = sum(grid(:, 1))
  print '(24f6.1)', grid
end program same_value_twice
