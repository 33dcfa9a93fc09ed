! Livermore loops 8 to 24 as whole-array statements and FORALL beside the loops as written.
program kernel_livermore_arrays
  implicit none
  integer, parameter :: n = 30
  real(8) :: u1(5,n,2), u2(5,n,2), u3(5,n,2), du1(n), du2(n), du3(n), px(25,n), cx(25,n), x(n+1), y(n+1), &
      z(n+1), vy(n,7), za(n,7), zb(n,7), zr(n,7), zu(n,7), zv(n,7), zz(n,7), qa, dk, vx(n), w(n), xmax, b5(n), &
      sa(n), sb(n), stb5, p(4,n), ar, br, cr, vsp(n), vstp(n), ex(n), rh(n), dex(n), grd(n)
  integer :: i, j, k, kx, nl1, nl2, e(n), f(n), i1, j1, i2, j2, h(8,8), m, ix(n), kb5i
!HPF$ PROCESSORS pr(4)
!HPF$ DISTRIBUTE (*,BLOCK,*) ONTO pr :: u1, u2, u3
!HPF$ DISTRIBUTE (BLOCK) ONTO pr :: du1, du2, du3, x, y, z, vx, w
!HPF$ DISTRIBUTE (*,CYCLIC) ONTO pr :: px, cx
!HPF$ DISTRIBUTE (BLOCK,*) ONTO pr :: vy, za, zb, zr, zu, zv, zz
!HPF$ DISTRIBUTE (CYCLIC(4)) :: ix, ex, rh, dex, grd
  forall (i=1:5,j=1:n,k=1:2)
    u1(i,j,k) = i*0.1d0+j*0.01d0+k; u2(i,j,k) = i*0.2d0-j*0.02d0; u3(i,j,k) = j*k*0.03d0-i
  end forall
  nl1 = 1; nl2 = 2
  do kx = 2, 3
    do j = 2, n-1
      du1(j) = u1(kx,j+1,nl1) - u1(kx,j-1,nl1)
      du2(j) = u2(kx,j+1,nl1) - u2(kx,j-1,nl1)
      du3(j) = u3(kx,j+1,nl1) - u3(kx,j-1,nl1)
      u1(kx,j,nl2) = u1(kx,j,nl1) + 0.1d0*du1(j) + 0.2d0*du2(j) + 0.3d0*du3(j) + 0.5d0*(u1(kx+1,j,nl1) - &
          2*u1(kx,j,nl1) + u1(kx-1,j,nl1))
      u2(kx,j,nl2) = u2(kx,j,nl1) + 0.4d0*du1(j) - 0.2d0*du2(j) + 0.5d0*(u2(kx+1,j,nl1) - 2*u2(kx,j,nl1) + &
          u2(kx-1,j,nl1))
    end do
  end do
  print *, sum(u1), sum(u2), du3(n-1)
  forall (i=1:25,j=1:n) px(i,j) = mod(i*3+j,17)*0.1d0
  cx = px(25:1:-1,:)
  do i = 1, n
    px(1,i) = 0.1d0*px(13,i) + 0.2d0*px(12,i) + 0.3d0*px(11,i) + px(5,i) + px(6,i) + px(3,i)
  end do
  do i = 1, n
    ar = cx(5,i); br = ar - px(5,i); px(5,i) = ar
    cr = br - px(6,i); px(6,i) = br; ar = cr - px(7,i); px(7,i) = cr
    br = ar - px(8,i); px(8,i) = ar; cr = br - px(9,i); px(9,i) = br; px(10,i) = cr
  end do
  print *, sum(px), px(10,n)
  y = (/ (1d0/i, i=1,n+1) /); x(1) = y(1)
  do k = 2, n
    x(k) = x(k-1) + y(k)
  end do
  forall (k=1:n) z(k) = y(k+1) - y(k)
  print *, x(n), z(n)
  e = (/ (mod(i*5,8), i=1,n) /); f = (/ (mod(i*3,8), i=1,n) /); h = 0
  p = reshape((/ (mod(i*7,64)*0.25d0+1, i=1,4*n) /), (/4,n/))
  do k = 1, n
    i1 = iand(int(p(1,k)), 7); j1 = iand(int(p(2,k)), 7)
    p(3,k) = p(3,k) + y(i1+1)
    p(4,k) = p(4,k) + z(j1+1)
    p(1,k) = p(1,k) + p(3,k); p(2,k) = p(2,k) + p(4,k)
    i2 = iand(int(p(1,k)), 7); j2 = iand(int(p(2,k)), 7)
    p(1,k) = p(1,k) + y(i2+1); p(2,k) = p(2,k) + z(j2+1)
    i2 = mod(i2 + e(i2+1), 8); j2 = mod(j2 + f(j2+1), 8)
    h(i2+1,j2+1) = h(i2+1,j2+1) + 1
  end do
  print *, sum(p), h
  vx = 0; grd = (/ (mod(i*7,n)+1.5d0, i=1,n) /); ex = (/ (i*0.5d0, i=1,n) /); dex = (/ (0.1d0*i, i=1,n) /); rh = 0
  do k = 1, n
    ix(k) = int(grd(k)); vx(k) = ex(min(n,ix(k))) - dex(min(n,ix(k)))
  end do
  do k = 1, n
    rh(min(n,ix(k))) = rh(min(n,ix(k))) + 1 - vx(k)
    rh(min(n,ix(k)+1)) = rh(min(n,ix(k)+1)) + vx(k)
  end do
  print *, rh
  forall (j=1:n,k=1:7)
    za(j,k) = j*0.1d0+k; zb(j,k) = 0.2d0*k; zr(j,k) = 0.01d0*j; zu(j,k) = 0.05d0; zv(j,k) = &
        0.03d0*mod(j,3); zz(j,k) = k-j*0.1d0
  end forall
  do k = 2, 6
    do j = 2, n-1
      qa = za(j,k+1)*zr(j,k) + za(j,k-1)*zb(j,k) + za(j+1,k)*zu(j,k) + za(j-1,k)*zv(j,k) + zz(j,k)
      za(j,k) = za(j,k) + 0.175d0*(qa - za(j,k))
    end do
  end do
  print *, sum(za)
  m = 1
  do k = 2, n
    if (za(k,3) < za(m,3)) m = k
  end do
  print *, m, minloc(za(:,3)), minloc(vx)
  w(1) = 0.01d0
  do i = 2, n
    w(i) = 0.01d0
    do k = 1, i-1
      w(i) = w(i) + zb(mod(i+k,n)+1,3) * w(i-k) * 0.1d0
    end do
  end do
  print *, w(n)
  stb5 = 0.1d0
  do k = 1, n
    b5(k) = y(k) + stb5*z(k)
    stb5 = b5(k) - stb5
  end do
  do k = n, 1, -1
    b5(k) = y(k) + stb5*z(k)
    stb5 = b5(k) - stb5
  end do
  print *, b5(1:n:9), stb5
end program
