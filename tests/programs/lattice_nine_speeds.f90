! A lattice of nine speeds that are shifted around a torus, with walls under WHERE.
program lbm
  implicit none
  integer, parameter :: nx = 20, ny = 12
  real(8) :: f(0:8,nx,ny), feq(nx,ny), rho(nx,ny), ux(nx,ny), uy(nx,ny), t(nx,ny), w(0:8), usq(nx,ny), cu(nx,ny)
  integer :: cx(0:8) = (/ 0,1,0,-1,0,1,-1,-1,1 /), cy(0:8) = (/ 0,0,1,0,-1,1,1,-1,-1 /), &
      opp(0:8) = (/ 0,3,4,1,2,7,8,5,6 /), i, j, k, it
  logical :: solid(nx,ny)
!hpf$ processors p(2,3)
!hpf$ distribute f(*,block,block) onto p
!hpf$ align (i,j) with f(*,i,j) :: feq, rho, ux, uy, t, usq, cu, solid
  w = (/ 4d0/9, (1d0/9, k=1,4), (1d0/36, k=5,8) /)
  forall (i=1:nx,j=1:ny) solid(i,j) = (i-6)**2 + (j-6)**2 < 5 .or. j == 1 .or. j == ny
  forall (k=0:8,i=1:nx,j=1:ny) f(k,i,j) = w(k)*(1 + 0.05d0*cx(k))
  do it = 1, 15
    do k = 1, 8
      f(k,:,:) = cshift(cshift(f(k,:,:), -cx(k), 1), -cy(k), 2)
    end do
    rho = sum(f, dim=1)
    ux = (f(1,:,:)-f(3,:,:)+f(5,:,:)-f(6,:,:)-f(7,:,:)+f(8,:,:))/rho
    uy = (f(2,:,:)-f(4,:,:)+f(5,:,:)+f(6,:,:)-f(7,:,:)-f(8,:,:))/rho
    usq = ux**2 + uy**2
    do k = 0, 8
      cu = cx(k)*ux + cy(k)*uy
      feq = w(k)*rho*(1 + 3*cu + 4.5d0*cu**2 - 1.5d0*usq)
      where (.not. solid) f(k,:,:) = f(k,:,:) + (feq - f(k,:,:))/0.8d0
    end do
    do k = 1, 8
      if (opp(k) < k) cycle
      where (solid)
        t = f(k,:,:)
        f(k,:,:) = f(opp(k),:,:)
        f(opp(k),:,:) = t
      end where
    end do
  end do
  print '(6f12.8)', rho(::4, 3), ux(::4, 6), uy(::4, 8)
  print '(3es20.12)', sum(rho), sum(ux, mask=.not. solid), maxval(usq, .not. solid)
  print '(20l1)', solid
end program
