! Extremes of constant arrays, which gfortran looks for among the numbers between -HUGE and HUGE: NaNs and what is
! not beyond the limit that it starts from are not found.
program constant_extremes
  implicit none
  real, parameter :: none = 0.0/0.0, inf = 1.0/0.0
  real, parameter :: a(4) = (/none, 2.0, 1.0, 3.0/), b(3) = none, c(2, 2) = reshape((/none, none, 1.0, none/), (/2, 2/))
  real(8), parameter :: f(3) = (/inf, none, inf/), g(2) = (/none, -0.0/), e(0) = [real(8) ::]
  integer, parameter :: h(3) = huge(1)
  integer(2), parameter :: l(2, 2) = -32767_2 - 1_2
  integer, parameter :: least(1) = minloc(a), most(1) = maxloc(b), place(2) = minloc(c), lines(2) = maxloc(c, 1)
  integer, parameter :: ends(2) = (/minloc(f, 1), maxloc(f, 1)/), of_h(1) = minloc(h), of_l(2) = maxloc(l)
  real, parameter :: low = minval(b), high(2) = maxval(c, 1)
  real(8), parameter :: beyond = minval(f), below = maxval(-f), empty = maxval(e)
  print *, least, most, place, lines, ends, of_h, of_l
  print *, low, high, beyond, below, empty
  print *, minloc(a), maxloc(b), minloc(c), maxloc(c, 1), minloc(f), maxloc(g), minloc(h), maxloc(h), maxloc(l)
  print *, minval(a), maxval(b), maxval(c, 2), minval(f), maxval(-f), maxval(g), minval(e), maxval(l)
  print *, maxloc(h, mask=h < 0), minloc(a, mask=(/.true., .false., .false., .true./)), minval(f, f > 0)
end program
