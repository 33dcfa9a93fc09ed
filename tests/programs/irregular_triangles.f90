! Triangles of a mesh: three vertices each, from one array of two dimensions.
program irregular_triangles
  implicit none
  integer, parameter :: nx = 17, ny = 12, nv = nx*ny, nt = 2*(nx-1)*(ny-1)
  integer :: t(3,nt), i, j, k, it, e
  real(8) :: xy(2,nv), area(nt), m(nv), u(nv), g(2,nt), un(nv)
!hpf$ distribute t(*,block)
!hpf$ distribute xy(*,block)
!hpf$ distribute (block) :: area, m, u, un
!hpf$ distribute g(*,cyclic)
  k = 0
  do j = 1, ny-1
    do i = 1, nx-1
      k = k + 1; t(1,k) = i+(j-1)*nx; t(2,k) = i+1+(j-1)*nx; t(3,k) = i+j*nx
      k = k + 1; t(1,k) = i+1+(j-1)*nx; t(2,k) = i+1+j*nx; t(3,k) = i+j*nx
    end do
  end do
  do j = 1, ny
    do i = 1, nx
      xy(1,i+(j-1)*nx) = i + 0.1d0*mod(j,3); xy(2,i+(j-1)*nx) = j - 0.05d0*mod(i,4)
      u(i+(j-1)*nx) = i*j
    end do
  end do
  m = 0
  do e = 1, nt
    area(e) = 0.5d0*abs((xy(1,t(2,e))-xy(1,t(1,e)))*(xy(2,t(3,e))-xy(2,t(1,e))) &
            - (xy(1,t(3,e))-xy(1,t(1,e)))*(xy(2,t(2,e))-xy(2,t(1,e))))
    do k = 1, 3
      m(t(k,e)) = m(t(k,e)) + area(e)/3
    end do
  end do
  do it = 1, 6
    do e = 1, nt
      g(1,e) = (u(t(1,e)) + u(t(2,e)) + u(t(3,e)))/3
      g(2,e) = u(t(2,e)) - u(t(1,e))
    end do
    un = 0
    do e = 1, nt
      do k = 1, 3
        un(t(k,e)) = un(t(k,e)) + g(1,e)*area(e)/3 + 0.001d0*g(2,e)
      end do
    end do
    u = un/m
  end do
  print '(6f13.7)', u(1:nv:13), m(1:nv:29), area(1:10)
end program irregular_triangles
