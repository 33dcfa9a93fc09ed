! Values between slashes in declarations of the old style.
program values_in_declarations
  integer n
  parameter (n = 3)
  integer i/3/, v(n)/1, -2, 3/, w(2, n)/n*7, 2*-1, 0/, k
  real x(4/2 + 4)/6*1.5/, y /-2.5e-1/
  real*8 d/1.d0/
  double precision e(0:1)/2*.5d0/
  logical l/.true./, m
  character*5 c/'hello'/, t*3/'a,/'/
  dimension late(2)
  integer late/4, 5/
!HPF$ DISTRIBUTE x(BLOCK)
  k = 8/2/2
  m = .not. l
  print *, i, v, w, k
  print *, x, y, d, e
  print *, l, m, c, t, late
end program
