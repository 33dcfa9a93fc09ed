! Parallel Research Kernels: transpose, nstream, a star stencil, p2p, sparse with bit reversal, dgemm.
program parallel_research_kernels
  implicit none
  integer, parameter :: n = 24, lg = 5, sz = 2**lg, radius = 2
  real(8) :: a(n,n), b(n,n), x(0:2*sz-1), y(0:2*sz-1), z(0:2*sz-1), w(-radius:radius,-radius:radius), g(n,n), &
      c(n,n), asum
  integer :: i, j, k, it, ii, jj, idx(2*sz), r, q
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (*,BLOCK) ONTO p :: a, b, c
!HPF$ DISTRIBUTE (CYCLIC(5)) ONTO p :: x, y, z
!HPF$ DISTRIBUTE g(BLOCK,BLOCK)
  forall (i=1:n,j=1:n) a(i,j) = (i-1)*n + j - 1
  b = 0
  do it = 0, 3
    b = b + transpose(a)
    a = a + 1
  end do
  print *, sum(abs(b)), b(3,5)
  do it = 1, 3
    forall (j=1:n,i=1:n) b(j,i) = b(j,i) + a(i,j)
  end do
  print *, sum(b(:,7))
  x = 0; y = 2; z = 2
  do it = 1, 5
    x = x + y + 3*z
  end do
  print *, sum(x)
  w = 0
  do ii = 1, radius
    w(0,ii) = 1d0/(2*ii*radius); w(ii,0) = w(0,ii); w(0,-ii) = -w(0,ii); w(-ii,0) = -w(0,ii)
  end do
  a = reshape((/ ((i+j, i=1,n), j=1,n) /), (/n,n/)); b = 0
  do it = 1, 2
    do j = radius+1, n-radius
      do i = radius+1, n-radius
        do jj = -radius, radius
          b(i,j) = b(i,j) + w(0,jj)*a(i,j+jj)
        end do
        do ii = -radius, -1
          b(i,j) = b(i,j) + w(ii,0)*a(i+ii,j)
        end do
        do ii = 1, radius
          b(i,j) = b(i,j) + w(ii,0)*a(i+ii,j)
        end do
      end do
    end do
    a = a + 1
  end do
  print *, sum(abs(b)) / (n-2*radius)**2
  g = 0
  g(:,1) = (/ (i-1d0, i=1,n) /); g(1,:) = (/ (i-1d0, i=1,n) /)
  do it = 1, 3
    do j = 2, n
      do i = 2, n
        g(i,j) = g(i-1,j) + g(i,j-1) - g(i-1,j-1)
      end do
    end do
    g(1,1) = -g(n,n)
  end do
  print *, g(n,n), g(5,9)
  do i = 0, 2*sz-1
    r = 0; q = i
    do k = 1, lg + 1
      r = ior(ishft(r, 1), iand(q, 1)); q = ishft(q, -1)
    end do
    idx(i+1) = r
  end do
  y = 0
  x = (/ (i*0.5d0, i=0,2*sz-1) /)
  do i = 0, 2*sz-1
    y(i) = y(i) + x(idx(i+1)) * 2 - x(ieor(i, 1))
  end do
  print *, y(0:2*sz-1:9)
  c = 0
  do k = 1, n
    do j = 1, n
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k)*g(k,j)
      end do
    end do
  end do
  print *, sum(c), sum(matmul(a,g) - c)
end program
