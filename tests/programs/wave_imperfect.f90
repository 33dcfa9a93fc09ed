! Sweeps in both directions whose first and last points stand beside the loops.
! FLAGS: --all-ranks
program wave_imperfect
  implicit none
  integer, parameter :: n = 14
  real(8) :: u(n,n), a(n,n), b(n,n)
  integer :: i, j, it
!hpf$ distribute (block,*) :: u, a, b
  do j = 1, n
    do i = 1, n
      u(i,j) = mod(i*j,7)*0.1d0
      a(i,j) = 0.1d0 + 0.01d0*mod(i+j,5)
      b(i,j) = 2 + 0.1d0*mod(i*j,3)
    end do
  end do
  do it = 1, 3
    do i = 1, n
      do j = 2, n
        u(i,j) = u(i,j) - u(i,j-1)*a(i,j)/b(i,j-1)
        b(i,j) = b(i,j) - a(i,j)*a(i,j)/b(i,j-1)
      end do
      u(i,n) = u(i,n)/b(i,n)
      do j = n-1, 1, -1
        u(i,j) = (u(i,j) - a(i,j+1)*u(i,j+1))/b(i,j)
      end do
    end do
    do j = 1, n
      do i = 2, n
        u(i,j) = u(i,j) - u(i-1,j)*a(i,j)/b(i-1,j)
        b(i,j) = b(i,j) - a(i,j)*a(i,j)/b(i-1,j)
      end do
      u(n,j) = u(n,j)/b(n,j)
      do i = n-1, 1, -1
        u(i,j) = (u(i,j) - a(i+1,j)*u(i+1,j))/b(i,j)
      end do
    end do
  end do
  print *, sum(u), u(3,4), u(n,n)
end program
