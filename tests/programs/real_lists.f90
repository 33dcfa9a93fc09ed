! Implied DO with real variables in output and input lists.
program real_lists
  integer :: a(4), i
  real :: x, v(4)
  real(8) :: y
!hpf$ distribute a(block)
!hpf$ distribute v(cyclic)
  a = (/(i*i,i=1,4)/)
  v = 0
  print *, (x, x=1,3,0.5), x
  print *, (y, x, a(int(y)), y=4,1,-1), y
  print *, ((x+y, x=0.0,0.3,0.1), y=1d0,2d0), x, y
  print *, (x, x=1,0), x, (x, x=x,x+2), x, (x, x=1,2,-1)
  write (*,'(4(f6.2,i3))') (x, i, i=1,2), (x, int(x), x=3.75,1.5,-0.75)
  read *, (v(int(x)), x=1,4), x
  print *, v, x
  v(1) = 2
  read *, (v(int(x)), x=v(1),v(1)+2), y
  print *, v, x, y
end program
