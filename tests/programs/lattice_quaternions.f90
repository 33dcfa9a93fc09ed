! Plaquettes of quaternions on a lattice of four dimensions by CSHIFT along each.
program su2lattice
  ! SU(2)-like quaternion links on a 4-d torus: staples by CSHIFT, cold start plus noise
  implicit none
  integer, parameter :: l = 4
  real(8), dimension(4,l,l,l,l,4) :: u          ! quaternion, x,y,z,t, direction
  real(8), dimension(l,l,l,l) :: a0,a1,a2,a3, b0,b1,b2,b3, c0,c1,c2,c3, d0, plaq
  integer :: mu, nu, i, j, k, m, sweep
  real(8) :: tot
  logical, dimension(l,l,l,l) :: even
!hpf$ processors pr(2,2)
!hpf$ template lat(l,l,l,l)
!hpf$ distribute lat(*,*,block,block) onto pr
!hpf$ align (i,j,k,m) with lat(i,j,k,m) :: a0,a1,a2,a3,b0,b1,b2,b3,c0,c1,c2,c3,d0,plaq,even
!hpf$ align u(*,i,j,k,m,*) with lat(i,j,k,m)
  u = 0d0
  u(1,:,:,:,:,:) = 1d0
  forall (i=1:l,j=1:l,k=1:l,m=1:l,mu=1:4)
    u(2,i,j,k,m,mu) = 0.1d0*mod(i+2*j+3*k+5*m+7*mu, 5)
    u(3,i,j,k,m,mu) = 0.05d0*mod(i*j+k*m+mu, 7)
  end forall
  forall (i=1:l,j=1:l,k=1:l,m=1:l) even(i,j,k,m) = mod(i+j+k+m,2) == 0
  do mu = 1, 4
    d0 = sqrt(sum(u(:,:,:,:,:,mu)**2, dim=1))
    do i = 1, 4
      u(i,:,:,:,:,mu) = u(i,:,:,:,:,mu) / d0
    end do
  end do
  do sweep = 1, 2
    tot = 0
    do mu = 1, 3
      do nu = mu+1, 4
        a0 = u(1,:,:,:,:,mu); a1 = u(2,:,:,:,:,mu); a2 = u(3,:,:,:,:,mu); a3 = u(4,:,:,:,:,mu)
        b0 = cshift(u(1,:,:,:,:,nu), 1, mu); b1 = cshift(u(2,:,:,:,:,nu), 1, mu)
        b2 = cshift(u(3,:,:,:,:,nu), shift=1, dim=mu); b3 = cshift(u(4,:,:,:,:,nu), dim=mu, shift=1)
        c0 = a0*b0 - a1*b1 - a2*b2 - a3*b3
        c1 = a0*b1 + a1*b0 + a2*b3 - a3*b2
        c2 = a0*b2 - a1*b3 + a2*b0 + a3*b1
        c3 = a0*b3 + a1*b2 - a2*b1 + a3*b0
        a0 = u(1,:,:,:,:,nu); a1 = u(2,:,:,:,:,nu); a2 = u(3,:,:,:,:,nu); a3 = u(4,:,:,:,:,nu)
        b0 = cshift(u(1,:,:,:,:,mu), 1, nu); b1 = cshift(u(2,:,:,:,:,mu), 1, nu)
        b2 = cshift(u(3,:,:,:,:,mu), 1, nu); b3 = cshift(u(4,:,:,:,:,mu), 1, nu)
        plaq = c0*(a0*b0 - a1*b1 - a2*b2 - a3*b3) + c1*(a0*b1 + a1*b0 + a2*b3 - a3*b2) &
             + c2*(a0*b2 - a1*b3 + a2*b0 + a3*b1) + c3*(a0*b3 + a1*b2 - a2*b1 + a3*b0)
        tot = tot + sum(plaq)
        print '(2i2, 2f18.12, 4i3)', mu, nu, sum(plaq)/l**4, maxval(plaq, mask=even), minloc(plaq)
      end do
    end do
    print '(a, f18.12)', 'action', tot / (6*l**4)
    where (even)
      a0 = -u(2,:,:,:,:,1)
      u(2,:,:,:,:,1) = cshift(u(3,:,:,:,:,2), -1, 4)
    elsewhere
      u(2,:,:,:,:,1) = eoshift(u(3,:,:,:,:,3), 2, boundary=0.25d0, dim=3)
    end where
  end do
end program
