! All grids of a multigrid method in one array, where an array says where each begins: subscripts off(l)+i are affine.
program grids_in_one_array
  implicit none
  integer, parameter :: lmax = 6, nf = 512, ntot = 2*nf + lmax + 2
  real(8) :: u(0:ntot), f(0:ntot), r(0:ntot), v(0:ntot), h2, x
  integer :: off(lmax), n(lmax), l, i, c, k
!HPF$ DISTRIBUTE (BLOCK) :: u, f, r, v
  off(1) = 0
  n(1) = nf
  do l = 2, lmax
    off(l) = off(l-1) + n(l-1) + 1
    n(l) = n(l-1)/2
  end do
  u = 0
  f = 0
  r = 0
  v = 0
  do i = 1, n(1)-1
    x = real(i,8)/n(1)
    f(off(1)+i) = x*x
  end do
  do c = 1, 4
    do l = 1, lmax-1
      h2 = 1d0/(real(n(l),8)**2)
      if (l > 1) u(off(l):off(l)+n(l)) = 0
      do k = 1, 2
        do i = 1, n(l)-1
          v(off(l)+i) = 0.5d0*(u(off(l)+i-1) + u(off(l)+i+1) + h2*f(off(l)+i))
        end do
        do i = 1, n(l)-1
          u(off(l)+i) = u(off(l)+i)*(1d0/3) + (2d0/3)*v(off(l)+i)
        end do
      end do
      do i = 1, n(l)-1
        r(off(l)+i) = f(off(l)+i) - (2*u(off(l)+i) - u(off(l)+i-1) - u(off(l)+i+1))/h2
      end do
      do i = 1, n(l+1)-1
        f(off(l+1)+i) = 0.25d0*(r(off(l)+2*i-1) + 2*r(off(l)+2*i) + r(off(l)+2*i+1))
      end do
    end do
    l = lmax
    h2 = 1d0/(real(n(l),8)**2)
    u(off(l):off(l)+n(l)) = 0
    do k = 1, 10
      u(off(l)+1:off(l)+n(l)-1) = 0.5d0*(u(off(l):off(l)+n(l)-2) + u(off(l)+2:off(l)+n(l)) + h2*f(off(l)+1:off(l)+n(l)-1))
    end do
    do l = lmax-1, 1, -1
      h2 = 1d0/(real(n(l),8)**2)
      do i = 1, n(l+1)-1
        u(off(l)+2*i) = u(off(l)+2*i) + u(off(l+1)+i)
      end do
      do i = 0, n(l+1)-1
        u(off(l)+2*i+1) = u(off(l)+2*i+1) + 0.5d0*(u(off(l+1)+i) + u(off(l+1)+i+1))
      end do
      do k = 1, 2
        do i = 1, n(l)-1
          v(off(l)+i) = 0.5d0*(u(off(l)+i-1) + u(off(l)+i+1) + h2*f(off(l)+i))
        end do
        do i = 1, n(l)-1
          u(off(l)+i) = u(off(l)+i)*(1d0/3) + (2d0/3)*v(off(l)+i)
        end do
      end do
    end do
  end do
  print *, sum(u(0:n(1))**2), maxval(u(off(1):off(1)+n(1)))
end program
