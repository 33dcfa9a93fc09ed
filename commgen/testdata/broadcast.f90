! A line of a matrix goes to everyone who works on the matrix.
real :: a(8, 8)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(*, CYCLIC) ONTO p
do k = 1, 7
  forall (i = k+1:8) a(i, k) = a(i, k) / a(k, k)
  forall (i = k+1:8, j = k+1:8) a(i, j) = a(i, j) - a(i, k) * a(k, j)
end do
end
