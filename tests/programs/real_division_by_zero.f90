! Division by zero of reals gives infinities; integer division by a run-time zero is a fault.
program real_division_by_zero
  real x(5); integer k(5), z
!HPF$ DISTRIBUTE (CYCLIC) :: x, k
  x = (/ -1, 0, 1, 2, -0 /)
  print *, x / 0.0, 1/x, sqrt(x(3:)), log(x(2)), 0.0*(1/x)
  k = (/ 4, 2, 1, 0, 3 /)
  where (k /= 0) k = 12 / k
  print *, k
  print *, mod(7.5, 2.0), mod(-7.5, 2.0), modulo(-7.5, 2.0), mod(5.0, -3.0), sign(3.0, -0.0), atan2(0.0, -1.0)
end
