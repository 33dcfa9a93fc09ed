program grids
  integer, parameter :: n = 1000
  integer :: off(4), m(4)
  real(8) :: u(0:n), f(0:n)
!HPF$ DISTRIBUTE (BLOCK) :: u, f
  off = (/ 0, 200, 300, 350 /)
  m = (/ 199, 99, 49, 24 /)
  u = 1
  f = 0
  do l = 1, 4
    do i = 1, m(l)-1
      f(off(l)+i) = u(off(l)+i) + u(off(l)+i-1)
! REMARK "u\(taken \+ i\) is local" "u\(\(taken \+ i\) - 1\) is read from the overlap area"
    end do
    forall (i = 1:m(l)) u(off(l)+i) = f(off(l)+i)/2
! REMARK "f\(taken \+ i\) is local"
    do j = 0, 3
      do i = 1, 3
        u(off(l)+j*l+i) = 2*u(off(l)+j*l+i) + f(off(l)+j*l+i)
! REMARK "f\(\(taken \+ taken\) \+ i\) is local"
      end do
    end do
    print *, sum(f)
  end do
end program
