! Staggered grids: templates with a cell for each cell, face and corner of a domain, of which every array has every second one.
program align_staggered
  implicit none
  integer, parameter :: nx = 18, ny = 13, nt = 10
  real :: h(nx,ny), u(nx+1,ny), v(nx,ny+1), z(nx+1,ny+1), wall(ny), side(0:nx)
  integer(2) :: back(nx), fourth(9)
  integer :: it, i, j
!HPF$ TEMPLATE t(2*nx+1, 0:2*ny), c(-7:40)
!HPF$ DISTRIBUTE t(BLOCK,BLOCK)
!HPF$ DISTRIBUTE c(CYCLIC(4))
!HPF$ ALIGN h(i,j) WITH t(2*i,2*j-1)
!HPF$ ALIGN u(i,j) WITH t(2*i-1,2*j-1)
!HPF$ ALIGN v(i,j) WITH t(2*i,2*j-2)
!HPF$ ALIGN z(i,j) WITH t(2*i-1,2*j-2)
!HPF$ ALIGN wall(j) WITH t(5,2*ny-2*j)
!HPF$ ALIGN side(i) WITH t(2*i+1,*)
!HPF$ ALIGN back(i) WITH c(37-2*i)
!HPF$ ALIGN fourth(i) WITH c(4*i-6)
  u = 0; v = 0; z = 0
  forall (i=1:nx,j=1:ny) h(i,j) = 100 + mod(i*j,7)*0.25
  do it = 1, nt
    h = h - 0.004*(u(2:,:)*h - u(:nx,:)*h + v(:,2:)*h - v(:,:ny)*h)
    z(2:nx,2:ny) = v(2:nx,2:ny) - v(1:nx-1,2:ny) - u(2:nx,2:ny) + u(2:nx,1:ny-1)
    u(2:nx,:) = u(2:nx,:) - 0.05*(h(2:nx,:)-h(1:nx-1,:)) + 0.01*(z(2:nx,1:ny)+z(2:nx,2:ny+1))
    v(:,2:ny) = v(:,2:ny) - 0.05*(h(:,2:ny)-h(:,1:ny-1)) - 0.01*(z(1:nx,2:ny)+z(2:nx+1,2:ny))
    wall = real(it) + h(3,:)
    u(1,:) = 0.001*wall(ny:1:-1)
    side(1:nx) = sum(h,dim=2); side(0) = wall(1)
  end do
  back = (/ (int(i*i-40,2), i=1,nx) /)
  fourth = back(2:18:2) - 2_2
  back(1:9) = back(1:9) + fourth(9:1:-1)
  print '(6f12.5)', h(1:nx:3,ny/2), wall, side, z(nx/2,:)
  print *, back, fourth
end program
