! Shapes of RESHAPE by variables, and sizes of constructors whose trips have different sizes.
program shapes_from_variables
  integer :: a(6), b(2,3), i, j, k, v(2)
!HPF$ DISTRIBUTE a(block)
!HPF$ DISTRIBUTE b(*,block)
!HPF$ DISTRIBUTE v(cyclic)
  a = (/ (i, i=1,6) /)
  b = reshape(a, (/ 2, 3 /))
  v = shape(b)
  print *, shape(reshape(a, v)), size(reshape(a, v), 2), size(reshape(a,v)), shape(reshape(a, v(2:1:-1)))
  print *, shape(reshape(a, (/ v, 1 /))), shape(reshape(a, (/ (v(i), i=2,1,-1) /))), ubound(reshape(a, v+0)), &
    shape(transpose(reshape(a, v))+1)
  print *, size(pack(a, a>2)), shape(spread(reshape(a,v), 2, v(1)))
  print *, shape(reshape(a, cshift(v, 1))), shape(matmul(reshape(a, v), reshape(a, v(2:1:-1))))
  do i = 1, 2
    v = v(2:1:-1)
    print *, shape(reshape(a, v)), size(pack(reshape(a, v), .true.))
  end do
  print *, size((/ ((a(1:i), j=1,2), i=1,3) /)), size((/ ((a(i:j), j=i,2*i), b(:,i), i=1,v(1)) /)), i
  forall (i=1:6) a(i) = size((/ ((a(j:i), k=1,j), b(:,1), j=1,i) /)) + size(reshape(a, v))
  print *, a
end program
