! Wavefronts along one dimension, whose other dimension carries nothing, so that vector instructions work on it: in blocks, in
! blocks of both dimensions, and round rings of CYCLIC(k); upwards and downwards, with several arrays and distances of two.
! FLAGS: --all-ranks
program wave_vectors
  implicit none
  integer, parameter :: n = 301, m = 400
  real(8) :: a(n,m), b(n,m), c(n,m), d(n,m), e(n,m), f(n,m)
  integer :: i, j, k
!HPF$ DISTRIBUTE (*,BLOCK) :: a, b
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: c, d
!HPF$ DISTRIBUTE (*,CYCLIC(5)) :: e, f
  do j = 1, m
    do i = 1, n
      a(i,j) = mod(i*7 + j*3, 11) - 5
      b(i,j) = mod(i*5 + j*13, 17)
      c(i,j) = a(i,j)
      d(i,j) = b(i,j)
      e(i,j) = a(i,j)
      f(i,j) = b(i,j)
    end do
  end do
  do k = 1, 3
    do j = 2, m
      do i = 1, n
        a(i,j) = -0.2d0/(1.5d0 + 0.2d0*a(i,j-1))
        b(i,j) = (b(i,j) + 0.2d0*b(i,j-1))/(1.5d0 + 0.2d0*a(i,j-1))
      end do
    end do
    do j = m - 1, 1, -1
      do i = 1, n
        b(i,j) = b(i,j) - a(i,j)*b(i,j+1)
      end do
    end do
    do j = 3, m
      do i = 2, n - 1
        c(i,j) = c(i,j)*0.5d0 + c(i,j-1)*0.25d0 - c(i,j-2)*0.125d0 + d(i,j)
      end do
    end do
    do j = m - 2, 1, -1
      do i = n, 1, -1
        d(i,j) = sqrt(abs(d(i,j+2))) + c(i,j)*0.01d0
      end do
    end do
    do j = 2, m
      do i = 1, n
        e(i,j) = e(i,j) + e(i,j-1)*0.5d0
        f(i,j) = f(i,j) - e(i,j-1)*f(i,j-1)*0.125d0
      end do
    end do
  end do
  print *, sum(a), sum(b), b(1,1), b(n,m)
  print *, sum(c), sum(d), c(2,m), d(n,1)
  print *, sum(e), sum(f), e(n,m), f(1,m)
end program
