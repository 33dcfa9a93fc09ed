program livermore
  implicit none
  integer, parameter :: n = 101
  real(8) :: x(n), y(n), z(n), w(n), b(n, n), sa(n), sb(n), stb5, xx, u(n), v(n), g(n), vx(n)
  real(8) :: za(n, 7), zb(n, 7), zr(n, 7), zu(n, 7), zv(n, 7), zz(n, 7), qa, di, dn
  integer :: i, k, j, kb, l
!hpf$ distribute (block) :: x, y, z, w, sa, sb, u, v, g, vx
!hpf$ distribute (block, *) :: za, zb, zr, zu, zv, zz
!hpf$ distribute (*, block) :: b
  do i = 1, n
    x(i) = 0.01d0 * mod(i * 3, 7)
    y(i) = 0.02d0 * mod(i, 5) + 0.1d0
    z(i) = 0.5d0 / i; w(i) = 0.01d0
    sa(i) = 0.1d0 * mod(i, 3); sb(i) = 0.05d0 * mod(i, 4)
    u(i) = 0.3d0 + 0.01d0 * i; v(i) = 0.2d0
    g(i) = 1d0 / (i + 1)
    vx(i) = 0.7d0
  end do
  do j = 1, n
    do i = 1, n
      b(i, j) = 1d-3 * mod(i + j, 9)
    end do
  end do
  do j = 1, 7
    do i = 1, n
      za(i, j) = 0.01d0 * mod(i + j, 5); zb(i, j) = 0.1d0 * mod(i, 3)
    zr(i, j) = 0.02d0 * j; zu(i, j) = 0.03d0
    zv(i, j) = 0.04d0
    zz(i, j) = 0.001d0 * i
    end do
  end do
  do l = 1, 2
  ! 5: tri-diagonal elimination below the diagonal
    do i = 2, n
      x(i) = z(i) * (y(i) - x(i-1))
    end do
  ! 6: general linear recurrence
    do i = 2, n
      w(i) = 0.0100d0
      do k = 1, i - 1
        w(i) = w(i) + b(i, k) * w(i - k)
      end do
    end do
  ! 11: first sum
    x(1) = y(1)
    do k = 2, n
      x(k) = x(k-1) + y(k)
    end do
  ! 19: general linear recurrence
    stb5 = 0.1d0
    do k = 1, n
      g(k) = sa(k) + stb5 * sb(k)
      stb5 = g(k) - stb5
    end do
    do i = 1, n
      k = n - i + 1
      g(k) = sa(k) + stb5 * sb(k)
      stb5 = g(k) - stb5
    end do
  ! 20: discrete ordinates transport
    xx = 0.4d0
    do k = 1, n
      di = y(k) - g(k) / (xx + 1.1d0)
      dn = 0.2d0
      if (di /= 0) then
        dn = z(k) / di
        if (0.8d0 < dn) dn = 0.8d0
        if (0.1d0 > dn) dn = 0.1d0
      end if
      x(k) = ((w(k) + v(k) * dn) * xx + u(k)) / (vx(k) + v(k) * dn)
      xx = (x(k) - xx) * dn + xx
    end do
  ! 23: two-dimensional implicit hydrodynamics
    do j = 2, 6
      do k = 2, n - 1
        qa = zz(k, j+1) * zr(k, j) + zz(k, j-1) * zb(k, j) + zz(k+1, j) * zu(k, j) + zz(k-1, j) * zv(k, j) + za(k, j)
        zz(k, j) = zz(k, j) + 0.175d0 * (qa - zz(k, j))
      end do
    end do
  end do
  print *, x(n), w(n), g(1), g(n), stb5, xx
  print *, zz(5, 5), sum(zz), sum(x), sum(w)
end program livermore
