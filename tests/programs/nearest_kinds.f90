! The second argument of NEAREST may be of another kind than the first, which alone decides about the result's.
program nearest_kinds
  implicit none
  real(4), parameter :: up = nearest(1.0, 1d0)
  real(4) :: x(4) = (/ 1.0, -2.5, 0.0, 1e30 /), s(4) = (/ 1.0, -1.0, 1.0, -1.0 /)
  real(8) :: y(4), d(4)
!HPF$ DISTRIBUTE (BLOCK) :: x, y
!HPF$ DISTRIBUTE (CYCLIC) :: s, d
  d = (/ -1d0, 1d300, -1d-300, 2d0 /)
  y = x
  print *, up, nearest(1d0, -1.0), nearest(x, d), nearest(y, s)
  print *, nearest(x(2), -2d0), nearest(y(3), -1.0), kind(nearest(x, d)), kind(nearest(y, s))
end program
