! Livermore loops 8 to 14: ADI integration, integrate and difference predictors, first sum and
! FLAGS: --all-ranks
! difference, and two-dimensional particles in cells.
program kernel_livermore2
  implicit none
  integer, parameter :: n = 40
  real(8) :: u1(5,n+1,2), u2(5,n+1,2), u3(5,n+1,2), du1(n), du2(n), du3(n)
  real(8) :: px(25,n), cx(25,n), x(n+1), y(n+1), p(4,n), b(16,16), c(16,16), h(16,16), yy(32), zz(32)
  real(8) :: a11, a12, a13, sig, br, cr, ar, dm22, dm23, c0
  integer :: e(16), f(16)
  integer :: nl1, nl2, kx, ky, i, k, j, i1, j1, i2, j2, nn
!HPF$ DISTRIBUTE (*, BLOCK, *) :: u1, u2, u3
!HPF$ DISTRIBUTE (BLOCK) :: du1, du2, du3, x, y
!HPF$ DISTRIBUTE (*, BLOCK) :: px, cx, p
!HPF$ DISTRIBUTE (BLOCK, *) :: b, c, h
  a11 = 0.1d0; a12 = 0.2d0; a13 = 0.3d0; sig = 0.5d0; dm22 = 0.01d0; dm23 = 0.02d0; c0 = 0.03d0
  do nl1 = 1, 2
    do ky = 1, n + 1
      do kx = 1, 5
        u1(kx,ky,nl1) = 0.1d0 * kx + 0.01d0 * ky
        u2(kx,ky,nl1) = 0.2d0 * kx - 0.01d0 * ky
        u3(kx,ky,nl1) = 0.3d0 * kx + 0.02d0 * ky
      end do
    end do
  end do
! 8: ADI integration
  nl1 = 1
  nl2 = 2
  do kx = 2, 3
    do ky = 2, n
      du1(ky) = u1(kx,ky+1,nl1) - u1(kx,ky-1,nl1)
      du2(ky) = u2(kx,ky+1,nl1) - u2(kx,ky-1,nl1)
      du3(ky) = u3(kx,ky+1,nl1) - u3(kx,ky-1,nl1)
      u1(kx,ky,nl2) = u1(kx,ky,nl1) + a11*du1(ky) + a12*du2(ky) + a13*du3(ky) &
        + sig*(u1(kx+1,ky,nl1) - 2*u1(kx,ky,nl1) + u1(kx-1,ky,nl1))
      u2(kx,ky,nl2) = u2(kx,ky,nl1) + a11*du1(ky) + a12*du2(ky) + a13*du3(ky) &
        + sig*(u2(kx+1,ky,nl1) - 2*u2(kx,ky,nl1) + u2(kx-1,ky,nl1))
      u3(kx,ky,nl2) = u3(kx,ky,nl1) + a11*du1(ky) + a12*du2(ky) + a13*du3(ky) &
        + sig*(u3(kx+1,ky,nl1) - 2*u3(kx,ky,nl1) + u3(kx-1,ky,nl1))
    end do
  end do
  print *, u1(2,2,2), u2(3,n,2), u3(3,5,2), du1(7)
! 9: integrate predictors
  do i = 1, n
    do k = 1, 25
      px(k, i) = 0.01d0 * (k + i)
      cx(k, i) = 0.02d0 * (k - i)
    end do
  end do
  do i = 1, n
    px(1,i) = dm22*px(13,i) + dm23*px(12,i) + c0*(px(5,i) + px(6,i)) + px(3,i)
  end do
! 10: difference predictors
  do i = 1, n
    ar = cx(5,i)
    br = ar - px(5,i)
    px(5,i) = ar
    cr = br - px(6,i)
    px(6,i) = br
    ar = cr - px(7,i)
    px(7,i) = cr
    br = ar - px(8,i)
    px(8,i) = ar
    px(9,i) = br - px(9,i)
  end do
  print *, px(1,1), px(1,n), px(5,2), px(9,n)
! 11: first sum, 12: first difference
  do k = 1, n + 1
    y(k) = 0.1d0 * mod(3 * k, 11)
  end do
  x(1) = y(1)
  do k = 2, n
    x(k) = x(k-1) + y(k)
  end do
  print *, x(n)
  do k = 1, n
    x(k) = y(k+1) - y(k)
  end do
  print *, x(1), x(n)
! 13: particles in cells
  do j = 1, 16
    e(j) = mod(j, 3); f(j) = mod(j, 2)
    do i = 1, 16
      b(i,j) = 0.1d0 * i; c(i,j) = 0.1d0 * j; h(i,j) = 0
    end do
  end do
  do k = 1, 32
    yy(k) = 0.1d0 * mod(k, 3); zz(k) = 0.1d0 * mod(k, 5)
  end do
  do k = 1, n
    do i = 1, 4
      p(i,k) = 1d0 + mod(i * k, 14)
    end do
  end do
  do k = 1, n
    i1 = int(p(1,k)); j1 = int(p(2,k))
    i1 = 1 + iand(i1, 15); j1 = 1 + iand(j1, 15)
    p(3,k) = p(3,k) + b(i1,j1)
    p(4,k) = p(4,k) + c(i1,j1)
    p(1,k) = p(1,k) + p(3,k)
    p(2,k) = p(2,k) + p(4,k)
    i2 = iand(int(p(1,k)), 15); j2 = iand(int(p(2,k)), 15)
    p(1,k) = p(1,k) + yy(i2+1)
    p(2,k) = p(2,k) + zz(j2+1)
    i2 = iand(i2 + e(i2+1), 15); j2 = iand(j2 + f(j2+1), 15)
    h(i2+1,j2+1) = h(i2+1,j2+1) + 1d0
  end do
  print *, p(1,3), p(2,n), sum(h)
  nn = 0
  do j = 1, 16
    do i = 1, 16
      if (h(i,j) > 1) nn = nn + 1
    end do
  end do
  print *, nn
end program kernel_livermore2
