! What may end the program does not keep a loop in order from rank 0.
program stops
  implicit none
  integer, parameter :: n = 100
  real(8) :: a(n,n), s
!HPF$ DISTRIBUTE a(BLOCK,*)
  integer :: i, j, k
  do j = 1, n
    do i = 1, n
      a(i,j) = 1.0d0/(1.0d0 + abs(i-j))
    end do
    a(j,j) = a(j,j) + 10.0d0
  end do
  do i = 1, n                       ! REMARK "runs element by element on rank 0, where a is gathered unless it lies as in a sequential program"
    do j = 1, i
      s = a(i,j)
      do k = 1, j-1
        s = s - a(i,k)*a(j,k)
      end do
      if (i == j) then
        if (s <= 0) stop 1
        a(i,i) = sqrt(s)
      else
        a(i,j) = s/a(j,j)
      end if
    end do
  end do
  print *, a(n,n), a(n,1), a(n/2,n/3)
end program
