! MAXLOC and MINLOC along a dimension where no element is better than what the search begins with: only infinities of the
! wrong sign, only NaN, the ends of the range of integers, nothing under the mask, no elements at all. Other lines hold
! such elements beside ordinary ones, and equal ones, of which the first counts.
program location_lines
  implicit none
  integer, parameter :: n = 12
  real(8) :: x(5, n), inf, nan
  real(4) :: narrow(n, 5)
  integer :: whole(5, n), of_lines(5, n), lines(5), along(n)
  integer(1) :: small(5, n)
  logical :: m(5, n)
  integer :: i, j
!hpf$ distribute (*, block) :: x, whole, m
!hpf$ distribute (block, *) :: narrow, small
!hpf$ distribute (cyclic) :: along
  inf = huge(inf)
  inf = inf * 10
  nan = inf - inf
  forall (i = 1:5, j = 1:n) x(i, j) = mod(i*7 + j*5, 6)
  x(:, 1) = -inf
  x(:, 2) = inf
  x(:, 3) = nan
  x(1:3, 4) = nan
  x(1:2, 5) = -inf
  x(3, 5) = nan
  x(2:4, 6) = inf
  x(5, 7) = nan
  x(:, 8) = [nan, -inf, nan, -inf, inf]
  x(:, 9) = [nan, inf, nan, inf, inf]
  whole = 0
  forall (i = 1:5, j = 1:n) whole(i, j) = mod(i*11 + j*3, 5)
  whole(:, 2) = huge(1)
  whole(:, 3) = -huge(1) - 1
  whole(3:4, 4) = -huge(1) - 1
  narrow = transpose(real(x))
  small = int(whole/2, 1)
  small(:, 5) = -127_1 - 1_1
  small(2, :) = 127_1
  forall (i = 1:5, j = 1:n) m(i, j) = mod(i + j, 3) /= 0
  m(:, 10) = .false.
  m(1:2, 1:5) = .false.

  along = maxloc(x, 1)
  print *, along, minloc(x, 1)
  along = maxloc(x, 1, m)
  print *, along, minloc(x, 1, m)
  print *, maxloc(x, 2), minloc(x, 2), maxloc(x, 2, m), minloc(x, 2, m)
  print *, maxloc(narrow, 1), minloc(narrow, 1), maxloc(narrow, 2), minloc(narrow, 2)
  print *, maxloc(whole, 1), minloc(whole, 1), maxloc(whole, 2), minloc(whole, 2)
  print *, maxloc(whole, 1, m), minloc(whole, 1, m), maxloc(whole, 2, m), minloc(whole, 2, m)
  print *, maxloc(small, 1), minloc(small, 1), maxloc(small, 2), minloc(small, 2)
  print *, maxloc(x(2:1, :), 1), minloc(x(:, 4:3), 2)
  print *, maxloc(x(:, 3:5) + x(:, 4:6), 1), minloc(2*x(:, 1:n:2), 1, m(:, 1:n:2))
  forall (j = 1:n) along(j) = sum(maxloc(x(:, j))) * 10 + sum(minloc(x(:, j), m(:, j)))
  print *, along
  forall (j = 2:n) of_lines(:, j) = maxloc(x(:, 1:j), 2)
  of_lines(:, 1) = minloc(narrow, 1)
  lines = minloc(of_lines, 2)
  print *, of_lines, lines
end program
