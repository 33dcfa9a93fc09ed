! Replicated along some dimensions of the arrangement, arrays of both sorts in one statement.
program map_replicated_vectors
  implicit none
  real(8) :: a(8,8), v(8), w(8), z
  integer :: i,j,k
!HPF$ PROCESSORS p(2,3)
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC) ONTO p
!HPF$ ALIGN v(i) WITH a(i,*)
!HPF$ ALIGN w(j) WITH a(*,j)
  forall (i=1:8,j=1:8) a(i,j) = 1d0/(i+j-1)
  v = 1
  do k = 1, 5
    w = 0
    do j = 1, 8
      do i = 1, 8
        w(j) = w(j) + a(i,j)*v(i)
      end do
    end do
    v = matmul(a, w)
    z = sqrt(dot_product(v,v))
    v = v / z
  end do
  print *, z, v
  print *, w
  v(3) = 7; w(int(v(3))) = 9
  w(1:5) = v(4:8) + w(2:6)
  print *, v, w
end
