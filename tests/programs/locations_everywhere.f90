! MAXLOC, MINLOC, MAXVAL, MINVAL with masks, dimensions, ties, NaN, zero sizes and lower bounds.
program locations_everywhere
  implicit none
  integer :: a(-2:4,0:5), i, j, z(3,0), e(0)
  real :: x(-3:8), nan; real(8) :: y(5,5)
  logical :: t = .true.
!HPF$ PROCESSORS p(2,3)
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC) ONTO p
!HPF$ DISTRIBUTE x(CYCLIC(2))
!HPF$ DISTRIBUTE y(*,BLOCK)
  forall (i=-2:4,j=0:5) a(i,j) = mod(i*i*3+j*5+20, 9)
  x = (/ (mod(i*5+20, 7)*0.5, i=-3,8) /)
  y = spread((/ 3d0, 1d0, 3d0, 1d0, 2d0 /), 2, 5)
  print *, maxloc(a), minloc(a), maxloc(x), minloc(x), maxloc(y), minloc(y)
  print *, maxloc(a, 1), maxloc(a, 2), minloc(a, dim=1), minloc(a, dim=2)
  print *, maxloc(a, a < 5), minloc(a, mask=a > 3), maxloc(a, a > 100), minloc(x, .false.), maxloc(x, t)
  print *, maxloc(a, 1, a < 3), minloc(a, 2, a > 7), maxloc(x, 1), minloc(x, 1, x > 0.9), maxloc(x, dim=1, mask=x>100)
  print *, maxloc(z), minloc(z), maxloc(z, 1), maxloc(z, 2), maxloc(e), minloc(e, 1)
  print *, maxval(z), minval(z), maxval(e), maxval(z, 1), maxval(z, 2), minval(z, 2), sum(z), product(z), &
      sum(z,2), product(z,2)
  print *, maxval(x(1:0)), minval(x(1:0)), maxval(y, y > 5), minval(real(e))
  print *, any(z > 0), all(z > 0), count(z > 0), any(z > 0, 2), all(z > 0, 2), count(z > 0, 1)
  print *, maxval(a, dim=1), minval(a, 2, a > 2), sum(a, 1, a > 2), product(a(-2:0,:), 1, mask=a(-2:0,:) /= 0)
  nan = 0; nan = nan / nan
  x(0:2) = nan
  print *, maxval(x), minval(x), maxloc(x), minloc(x), maxval(x(0:2)), maxloc(x(0:2))
  x(-3) = nan
  print *, maxloc(x), minloc(x), maxloc(x, 1), maxval(x)
  print *, lbound(a), ubound(a), lbound(a,2), ubound(a(:,1:3)), lbound(a(:,1:3)), size(a), size(a,1), size(z), &
      shape(z), ubound(z), lbound(z)
  print *, maxloc(a(4:-2:-1,::2)), maxloc(x(8:-3:-2))
end program
