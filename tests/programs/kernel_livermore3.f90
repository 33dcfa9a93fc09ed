! Livermore loops 18 to 24: explicit hydrodynamics, matrix product, Planckian distribution,
! implicit hydrodynamics and the location of the first minimum.
program kernel_livermore3
  implicit none
  integer, parameter :: n = 30
  real(8), dimension(n+1, 7) :: za, zb, zm, zp, zq, zr, zu, zv, zz
  real(8) :: px(25,n), vy(25,25), cx(25,n), x(101), y(101), u(101), v(101), w(101), s, t, qa, xmin
  integer :: j, k, i, kn, jn, m
!HPF$ DISTRIBUTE (BLOCK, *) :: za, zb, zm, zp, zq, zr, zu, zv, zz
!HPF$ DISTRIBUTE (*, BLOCK) :: px, cx
!HPF$ DISTRIBUTE (BLOCK) :: x, y, u, v, w
  t = 0.0037d0; s = 0.0041d0; kn = 6; jn = n
  do k = 1, 7
    do j = 1, n + 1
      zp(j,k) = 1d0 + 0.01d0 * mod(j * k, 9)
      zq(j,k) = 0.5d0 + 0.01d0 * mod(j + k, 7)
      zr(j,k) = 1d0 + 0.1d0 * mod(j, 5)
      zm(j,k) = 2d0 + 0.1d0 * mod(k, 3)
      zz(j,k) = 0.1d0 * k + 0.2d0 * j
      zu(j,k) = 0; zv(j,k) = 0; za(j,k) = 0; zb(j,k) = 0
    end do
  end do
! 18
  do k = 2, kn
    do j = 2, jn
      za(j,k) = (zp(j-1,k+1) + zq(j-1,k+1) - zp(j-1,k) - zq(j-1,k)) * (zr(j,k) + zr(j-1,k)) / (zm(j-1,k) + zm(j-1,k+1))
      zb(j,k) = (zp(j-1,k) + zq(j-1,k) - zp(j,k) - zq(j,k)) * (zr(j,k) + zr(j,k-1)) / (zm(j,k) + zm(j-1,k))
    end do
  end do
  do k = 2, kn
    do j = 2, jn
      zu(j,k) = zu(j,k) + s * (za(j,k) * (zz(j,k) - zz(j+1,k)) - za(j-1,k) * (zz(j,k) - zz(j-1,k)) &
        - zb(j,k) * (zz(j,k) - zz(j,k-1)) + zb(j,k+1) * (zz(j,k) - zz(j,k+1)))
      zv(j,k) = zv(j,k) + s * (za(j,k) * (zr(j,k) - zr(j+1,k)) - za(j-1,k) * (zr(j,k) - zr(j-1,k)) &
        - zb(j,k) * (zr(j,k) - zr(j,k-1)) + zb(j,k+1) * (zr(j,k) - zr(j,k+1)))
    end do
  end do
  do k = 2, kn
    do j = 2, jn
      zr(j,k) = zr(j,k) + t * zu(j,k)
      zz(j,k) = zz(j,k) + t * zv(j,k)
    end do
  end do
  print *, zr(2,2), zz(jn,kn), zu(5,3)
! 21: matrix product
  do j = 1, n
    do k = 1, 25
      px(k,j) = 0
      cx(k,j) = 0.1d0 * mod(k * j, 4)
    end do
  end do
  do k = 1, 25
    do j = 1, 25
      vy(j,k) = 0.1d0 * mod(j + 2 * k, 6)
    end do
  end do
  do k = 1, 25
    do i = 1, 25
      do j = 1, n
        px(i,j) = px(i,j) + vy(i,k) * cx(k,j)
      end do
    end do
  end do
  print *, px(1,1), px(25,n)
! 22: Planckian distribution
  do k = 1, 101
    u(k) = 0.5d0 + 0.01d0 * k; v(k) = 1d0 + 0.02d0 * mod(k, 8); x(k) = 1d0 / k
  end do
  do k = 1, 101
    y(k) = u(k) / v(k)
    w(k) = x(k) / (exp(y(k)) - 1.0d0)
  end do
  print *, w(1), w(101)
! 23: implicit hydrodynamics
  do j = 2, 6
    do k = 2, n
      qa = za(k,j+1) * zr(k,j) + za(k,j-1) * zb(k,j) + za(k+1,j) * zu(k,j) + za(k-1,j) * zv(k,j) + zz(k,j)
      za(k,j) = za(k,j) + 0.175d0 * (qa - za(k,j))
    end do
  end do
  print *, za(2,2), za(n,6)
! 24: first minimum
  x(50) = -1d0
  m = 1
  do k = 2, 101
    if (x(k) < x(m)) m = k
  end do
  print *, m
  xmin = x(1)
  do k = 2, 101
    if (x(k) < xmin) then
      xmin = x(k)
      m = k
    end if
  end do
  print *, m, xmin
end program kernel_livermore3
