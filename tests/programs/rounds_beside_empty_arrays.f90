! FLAGS: --all-ranks
! A loop in rounds that also refers, under a condition, to arrays whose upper bounds are far below the lower ones.
program rounds_beside_empty_arrays
  integer, parameter :: n = 40, m = -2
  integer :: ix(n), iy(n), i, t
  real(8) :: x(n), empty(2:m), y(n)
!hpf$ distribute (block) :: x, empty, y
!hpf$ distribute (cyclic) :: ix, iy
  forall (i=1:n) ix(i) = mod(i*37, n) + 1
  forall (i=1:n) iy(i) = mod(i*29 + 5, n) + 1
  x = 1; empty = 2; y = 3
  do t = 1, 3
    !hpf$ locality(dep=levels)
    do i = 1, n
      x(ix(i)) = 0.5*x(iy(i)) + i
      if (ix(i) < m) empty(ix(i)) = empty(iy(i)) + 1
      y(iy(i)) = y(ix(i)) + x(ix(i))
    end do
  end do
  print *, x
  print *, y
end program
