! Three-dimensional arrays with strided, reversed and replicated alignments.
program t3d
 implicit none
 integer, parameter :: nx=6, ny=5, nz=4
 integer :: u(nx,ny,nz), v(0:nx,-1:ny,2:nz+1), w(nz,nx,ny), i, j, k, s(nx,nz), c3(2,2,2)
 real :: f(nx,ny,nz), g(nx,ny,nz)
!hpf$ processors cube(2,2,2), pl(2,3), ln(5)
!hpf$ template big(0:20,-5:20,3*nz)
!hpf$ distribute u(block,cyclic,block) onto cube
!hpf$ align v(i,j,k) with big(2*i+1,j,3*k-3)
!hpf$ align w(k,i,j) with big(20-i,ny-j,k)
!hpf$ distribute big(cyclic(2),block,cyclic) onto cube
!hpf$ distribute f(*,block,cyclic(2)) onto pl
!hpf$ align g(i,*,k) with big(i,*,k)
!hpf$ align s(i,k) with u(i,2,k)
 forall (i=1:nx,j=1:ny,k=1:nz) u(i,j,k) = i*100+j*10+k
 v = -1
 v(1:nx,1:ny,2:nz+1) = u
 print '(7i5)', v(:,:,3)
 forall (i=1:nx,j=1:ny,k=1:nz) w(k,i,j) = v(i,j,k+1) - u(nx+1-i,j,k)
 print '(4i5)', w
 s = u(:,3,:) + v(1:nx,0,2:nz+1)
 print '(6i5)', s
 f = u / 10.0
 g = cshift(f, 1, 3) + eoshift(f, -1, dim=2) - spread(f(:,1,:), 2, ny)
 print '(6f7.1)', g
 do k = 2, nz-1
  do j = 2, ny-1
   do i = 2, nx-1
    g(i,j,k) = (f(i-1,j,k)+f(i+1,j,k)+f(i,j-1,k)+f(i,j+1,k)+f(i,j,k-1)+f(i,j,k+1))/6
   end do
  end do
 end do
 print '(6f8.2)', g(:,:,2)
 print *, sum(u,1), maxval(v,3), minval(w,2), count(u>300,3), maxloc(w), minloc(g), maxloc(f(2:,:,:),dim=2)
 u(:,:,1:nz:2) = u(nx:1:-1,:,2:nz:2)
 u(2:5,2:4,1) = u(1:4,3:5,1)
 u(:,1,:) = u(:,ny,nz:1:-1)
 print '(6i5)', u
 c3 = reshape((/1,2,3,4,5,6,7,8/),(/2,2,2/),order=(/3,1,2/))
 print *, c3, transpose(c3(:,1,:)), cshift(c3,1,2), matmul(c3(:,:,1),c3(1,:,:)), sum(c3*c3(2:1:-1,:,:))
end program
