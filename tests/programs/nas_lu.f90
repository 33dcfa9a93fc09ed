! SSOR sweeps of NAS LU's shape: lower and upper triangular solves over a 3-D grid with five components.
program nas_lu
  implicit none
  integer, parameter :: nx = 8, ny = 7, nz = 6
  real(8) :: u(5,nx,ny,nz), rsd(5,nx,ny,nz), omega, tmp
  integer :: i, j, k, m, it
!HPF$ PROCESSORS p(2,3)
!HPF$ DISTRIBUTE (*,BLOCK,BLOCK,*) ONTO p :: u, rsd
  omega = 1.2d0
  forall (m=1:5,i=1:nx,j=1:ny,k=1:nz) u(m,i,j,k) = m*0.1d0 + mod(i*j+k, 5)*0.01d0
  do it = 1, 3
    do k = 2, nz-1
      do j = 2, ny-1
        do i = 2, nx-1
          do m = 1, 5
            rsd(m,i,j,k) = u(m,i-1,j,k) - 2*u(m,i,j,k) + u(m,i+1,j,k) + u(m,i,j-1,k) - 2*u(m,i,j,k) + u(m,i,j+1,k) &
              + u(m,i,j,k-1) - 2*u(m,i,j,k) + u(m,i,j,k+1)
          end do
        end do
      end do
    end do
    rsd(:,1,:,:) = 0; rsd(:,nx,:,:) = 0; rsd(:,:,1,:) = 0; rsd(:,:,ny,:) = 0; rsd(:,:,:,1) = 0; rsd(:,:,:,nz) = 0
    do k = 2, nz-1
      do j = 2, ny-1
        do i = 2, nx-1
          do m = 1, 5
            rsd(m,i,j,k) = (rsd(m,i,j,k) + omega*0.3d0*(rsd(m,i-1,j,k) + rsd(m,i,j-1,k) + rsd(m,i,j,k-1)))/2
          end do
          tmp = rsd(1,i,j,k)
          rsd(2:5,i,j,k) = rsd(2:5,i,j,k) - 0.01d0*tmp
        end do
      end do
    end do
    do k = nz-1, 2, -1
      do j = ny-1, 2, -1
        do i = nx-1, 2, -1
          do m = 1, 5
            rsd(m,i,j,k) = rsd(m,i,j,k) - omega*0.1d0*(rsd(m,i+1,j,k) + rsd(m,i,j+1,k) + rsd(m,i,j,k+1))
          end do
        end do
      end do
    end do
    u(:,2:nx-1,2:ny-1,2:nz-1) = u(:,2:nx-1,2:ny-1,2:nz-1) + rsd(:,2:nx-1,2:ny-1,2:nz-1)/(omega*(2-omega))
    print *, it, (sqrt(sum(rsd(m,:,:,:)**2)), m=1,5)
  end do
  print '(5F14.9)', u(:,3,3:6,4)
end program
