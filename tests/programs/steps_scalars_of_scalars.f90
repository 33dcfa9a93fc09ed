! FLAGS: --all-ranks
! Recursive filters from the right and from below: in steps over the lines, scalars become cells whose neighbours in
! their statements are cells themselves, or live where both loops of the nest say.
program steps_scalars_of_scalars
  implicit none
  integer, parameter :: n = 13, m = 11
  real(8) :: x(n,m), y(n,m), xp1, xp2, yp1, yp2
  integer :: i, j
!HPF$ PROCESSORS p(1), q(2, 4)
!HPF$ TEMPLATE t(-22:9, -18:-4)
!HPF$ DISTRIBUTE t(CYCLIC(4), BLOCK(4)) ONTO q
!HPF$ ALIGN y(i,j) WITH t(-2*i+4, -j-3)
  do j = 1, m
    do i = 1, n
      x(i,j) = mod(7*i + 5*j, 23)
    end do
  end do
  do j = 1, m
    xp1 = 0; xp2 = 0; yp1 = 0; yp2 = 0
    do i = n, 1, -1
      y(i,j) = 0.5d0*xp1 - 0.25d0*xp2 + 0.125d0*yp1 + 0.0625d0*yp2
      xp2 = xp1; xp1 = x(i,j); yp2 = yp1; yp1 = y(i,j)
    end do
  end do
  print '(3f20.15)', y(1,1), y(n,m), sum(y)
  do i = 1, n
    xp1 = 0; xp2 = 0; yp1 = 0; yp2 = 0
    do j = 1, m
      y(i,j) = y(i,j) + 0.5d0*xp1 - 0.25d0*xp2 + 0.125d0*yp1
      xp2 = xp1; xp1 = yp2; yp2 = yp1; yp1 = y(i,j)
    end do
  end do
  print '(3f20.15)', y(1,1), y(n,m), sum(y)
end program
