! Sweeps along a dimension that lies behind those of the loops over the others go outside these.
program sweep
  implicit none
  integer, parameter :: n = 100
  integer :: i, j, k
  real(8) :: u(n, n, n)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE u(*, BLOCK, *) ONTO p
  u = 1
  do k = 2, n
    do j = 1, n
      do i = 1, n
        u(i, j, k) = (u(i, j, k) + u(i, j, k - 1))*0.5d0
      end do
    end do
  end do
  do k = 1, n
    do j = 1, n
      do i = 2, n
        u(i, j, k) = (u(i, j, k) + u(i - 1, j, k))*0.5d0
      end do
    end do
  end do
  print *, sum(u)
end program sweep
