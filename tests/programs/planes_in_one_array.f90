! Grids of two dimensions in one array: subscripts off(l)+j*m+i, lines of which are affine, in DO loops and FORALL.
program planes_in_one_array
  implicit none
  integer, parameter :: lmax = 3, nf = 16, ntot = 17*17+9*9+5*5
  real(8) :: u(0:ntot-1), f(0:ntot-1), v(0:ntot-1), h2
  integer :: off(lmax), n(lmax), l, i, j, c, k
!HPF$ DISTRIBUTE (BLOCK) :: u, f, v
  off(1) = 0
  n(1) = nf
  do l = 2, lmax
    off(l) = off(l-1) + (n(l-1)+1)**2
    n(l) = n(l-1)/2
  end do
  u = 0
  f = 0
  v = 0
  do j = 1, nf-1
    do i = 1, nf-1
      f(off(1)+j*(nf+1)+i) = i*1d0/nf + j
    end do
  end do
  do c = 1, 6
    do l = 1, lmax
      h2 = 0.001d0
      if (l > 1) then
        do j = 0, n(l)
          do i = 0, n(l)
            u(off(l)+j*(n(l)+1)+i) = 0
          end do
        end do
      end if
      do k = 1, merge(2, 10, l < lmax)
        do j = 1, n(l)-1
          do i = 1, n(l)-1
            v(off(l)+j*(n(l)+1)+i) = 0.25d0*(u(off(l)+j*(n(l)+1)+i-1) + u(off(l)+j*(n(l)+1)+i+1) &
              + u(off(l)+(j-1)*(n(l)+1)+i) + u(off(l)+(j+1)*(n(l)+1)+i) + h2*f(off(l)+j*(n(l)+1)+i))
          end do
        end do
        do j = 1, n(l)-1
          do i = 1, n(l)-1
            u(off(l)+j*(n(l)+1)+i) = 0.2d0*u(off(l)+j*(n(l)+1)+i) + 0.8d0*v(off(l)+j*(n(l)+1)+i)
          end do
        end do
      end do
      if (l == lmax) exit
      do j = 1, n(l)-1
        do i = 1, n(l)-1
          v(off(l)+j*(n(l)+1)+i) = f(off(l)+j*(n(l)+1)+i) - (4*u(off(l)+j*(n(l)+1)+i) - u(off(l)+j*(n(l)+1)+i-1) &
            - u(off(l)+j*(n(l)+1)+i+1) - u(off(l)+(j-1)*(n(l)+1)+i) - u(off(l)+(j+1)*(n(l)+1)+i))/h2
        end do
      end do
      forall (j = 1:n(l+1)-1, i = 1:n(l+1)-1)
        f(off(l+1)+j*(n(l+1)+1)+i) = v(off(l)+2*j*(n(l)+1)+2*i)
      end forall
    end do
    do l = lmax-1, 1, -1
      h2 = 0.001d0
      forall (j = 1:n(l+1)-1, i = 1:n(l+1)-1)
        u(off(l)+2*j*(n(l)+1)+2*i) = u(off(l)+2*j*(n(l)+1)+2*i) + u(off(l+1)+j*(n(l+1)+1)+i)
      end forall
      do k = 1, 2
        do j = 1, n(l)-1
          do i = 1, n(l)-1
            v(off(l)+j*(n(l)+1)+i) = 0.25d0*(u(off(l)+j*(n(l)+1)+i-1) + u(off(l)+j*(n(l)+1)+i+1) &
              + u(off(l)+(j-1)*(n(l)+1)+i) + u(off(l)+(j+1)*(n(l)+1)+i) + h2*f(off(l)+j*(n(l)+1)+i))
          end do
        end do
        do j = 1, n(l)-1
          do i = 1, n(l)-1
            u(off(l)+j*(n(l)+1)+i) = 0.2d0*u(off(l)+j*(n(l)+1)+i) + 0.8d0*v(off(l)+j*(n(l)+1)+i)
          end do
        end do
      end do
    end do
  end do
  print *, sum(u(0:off(2)-1)**2), maxval(u(off(1):off(2)-1)), u(off(1)+8*17+8)
end program
