! Numbers in subscripts need not exist where loops have no iterations.
program numbers_in_subscripts
  implicit none
  integer, parameter :: n = 40
  real(8) :: u(0:n), v(0:n)
  integer :: off(3), m(3), l, i, j, k, z
!HPF$ DISTRIBUTE (BLOCK) :: u, v
  off = (/ 3, 10, 20 /)
  m = (/ 4, 0, 5 /)
  u = 1
  v = 2
  do l = 1, 4
    z = 0
    if (l <= 3) z = m(l)
    do i = 1, z
      u(off(l)+i) = v(off(l)+i-1) + l
    end do
    do k = 1, 2
      do i = 1, z
        u(off(l)+i) = u(off(l)+i) + v(off(l)+i+1)*k
      end do
      do i = z, 1
        v(off(l-1)+i) = v(off(l-1)+i) + u(off(l-1)-i)
      end do
    end do
    do i = 1, 4
      if (l <= 3) then
        u(off(l)+i) = u(off(l)+i)*1.5d0 + v(i)
      else
        v(off(l-1)-i) = u(off(l-1)-i)
      end if
    end do
    do i = 1, 4
      if (l <= 3) v(off(min(l,3))+i) = u(i)
    end do
    forall (i = 1:z) v(off(l)+2*i) = u(off(l)+i) + i
    forall (i = 1:z, j = 0:1) v(off(l)+i*(m(1)/2)+j-1) = u(off(l)+i) + j
    do i = 1, 3
      do j = 1, i
        u(off(min(l,3))+i*j+1) = v(off(min(l,3))+j) + i
      end do
    end do
  end do
  print *, u
  print *, v
end program
