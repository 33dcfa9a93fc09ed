! The largest constructors whose values gfortran computes, where integers do not wrap around before they are stored, and
! the first ones that it leaves to the program.
program constructors_largest
  implicit none
  integer, parameter :: most = 65535
  integer x(70000), i, j
!HPF$ DISTRIBUTE x(CYCLIC(5))
  x(:most+1) = (/ ((mod(i*i*j, 17), i = 0, 255), j = 200000, 200255) /)
  print *, sum(x(:most+1))
  x(:most) = (/ ((mod(i*i*j, 17), i = 0, 254), j = 200000, 200256) /)
  print *, sum(x(:most))
  x(:most+1) = (/ (mod(i*i*70000, 17), i = 0, 32767), (mod(i*i*60000, 17), i = 0, 32767) /)
  print *, sum(x(:most+1))
  x(:most) = (/ (mod(i*i*70000, 17), i = 0, 32766), (mod(i*i*60000, 17), i = 0, 32767) /)
  print *, sum(x(:most))
  x(:most) = (/ (mod(i*i, 17), i = 1, most) /)
  print *, sum(x(:most)), x(46341), x(most)
  x(:most+1) = (/ (mod(i*i, 17), i = 0, most) /)
  print *, sum(x(:most+1)), x(46342), x(most+1)
end program
