! Nested implied DO in array constructors, in output lists, with strides and expressions as bounds.
program constructors_nested
  implicit none
  integer :: i, j, k, n, t(3,3), v(30); real :: x(6); logical :: l(4)
  integer, parameter :: p(5) = (/ (k*k, k=1,9,2) /), q(2,2) = reshape((/ 1,2,3,4 /), (/2,2/))
!HPF$ DISTRIBUTE v(BLOCK)
!HPF$ DISTRIBUTE t(*,CYCLIC)
  n = 4
  v = 0
  v(1:16) = (/ ((i*j, i=1,n), j=1,n) /)
  v(17:26) = (/ ((i, i=1,j), j=1,n) /)
  v(27:30) = [ (v(i), v(i+1), i=1,3,2) ]
  print *, v
  t = reshape((/ ((merge(1, 0, i==j) + 10*i + j, i=1,3), j=3,1,-1) /), (/3,3/))
  print *, t, (/ (t(i,:), i=3,1,-1) /), (/ (sum(t(:,i)), -i, i=1,3) /)
  x = (/ 1, 2, 3, 4, 5, 6 /) / 4.0
  print *, x, (/ x(2:5:3), -x(1), (x(i)*i, i=6,5,-1) /), (/ 1.0, 2.5 /) == (/ (i*1.0, i=1,2) /)
  l = (/ .true., (i > 2, i=2,3), .false. /)
  print *, l, p, q, p(2:4), q(:,2), sum(p), p(3), (/ (p(i), i=5,1,-2) /)
  print *, ((t(i,j), i=1,j), j=1,3), (i, (i*j, j=i,3), i=1,3), ('a', i=1,3), (.true., 1.5, i=1,2)
  print '(3(I3,A1,I3,2X))', ((i, '/', j, i=1,3), j=1,2)
  do k = 0, 2
    print *, (/ (i, i=1,k) /), size((/ (i, 5, i=1,k), (j, j=1,k*k) /) ) 
  end do
  print *, (/ ((/ (i+j, i=1,2) /), j=1,2) /), sum((/ ((i*j*k, i=1,3), j=1,4) /))
  print *, (/ (((100*i+10*j+k, k=1,2), j=1,2), i=1,2) /)
  print *, minval((/ v, -5 /)), maxloc((/ 3, 9, 2 /)), matmul(reshape((/1,0,0,1/),(/2,2/)), q)
end program
