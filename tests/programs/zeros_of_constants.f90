! Signs of zeros in constant reductions.
program zeros_of_constants
  real, parameter :: a1 = maxval((/ -0.0, 0.0 /)), a2 = maxval((/ 0.0, -0.0 /))
  real, parameter :: a3 = minval((/ 0.0, -0.0 /)), a4 = minval((/ -0.0, 0.0 /))
  real, parameter :: s1 = sum((/ -0.0, -0.0 /)), s2(2) = sum(reshape((/ -0.0, -0.0, 1.0, -0.0 /), (/ 2, 2 /)), 1)
  real, parameter :: s3 = sum((/ -0.0, 1.0 /), mask=(/ .true., .false. /)), p = product((/ -0.0 /))
  print *, a1, a2, a3, a4
  print *, s1, s2, s3, p
  print *, maxval((/ 0.0, -0.0 /)), maxval((/ -0.0, 0.0 /)), minval((/ 0d0, -0d0 /)), minval((/ -0.0, 0.0 /))
  print *, maxval(reshape((/ 0.0, -0.0, -0.0, 0.0 /), (/ 2, 2 /)), 1)
  print *, minval(reshape((/ 0.0, -0.0, -0.0, 0.0 /), (/ 2, 2 /)), 1)
end program
