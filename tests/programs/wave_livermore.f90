! Loops after the Livermore kernels 5, 6, 11, 19, 20 and 23.
! FLAGS: --all-ranks
program wave_livermore
  implicit none
  integer, parameter :: n = 41, m = 7
  real(8) :: x(n), y(n), z(n), w(n), sa(n), sb(n), b(n, n), b5(n), stb5, di, dn, vx(n), xx(n+1)
  real(8) :: za(n, m), zr(n, m), zb(n, m), zu(n, m), zv(n, m), zz(n, m), qa
  integer :: i, j, k
!hpf$ distribute (block) :: x
!hpf$ align (i) with x(i) :: y, z, w, sa, sb, b5, vx
!hpf$ distribute (block, *) :: b, za
!hpf$ align (i, j) with za(i, j) :: zr, zb, zu, zv, zz
!hpf$ distribute xx(block)
  do i = 1, n
    x(i) = 1d0 / i; y(i) = mod(i, 5); z(i) = 0.25d0 + mod(i, 3) / 8d0
    sa(i) = 1 + mod(i, 4); sb(i) = 0.01d0 * i; vx(i) = 0.1d0 * mod(i, 7); w(i) = 0.01d0
    do j = 1, n
      b(i, j) = mod(i * j, 9) / 100d0
    end do
    do j = 1, m
      za(i, j) = mod(i + j, 10) / 5d0; zr(i, j) = 0.1d0; zb(i, j) = 0.2d0
      zu(i, j) = 0.3d0; zv(i, j) = 0.15d0; zz(i, j) = 0.01d0 * j
    end do
  end do
  xx = 1
  do i = 2, n
    x(i) = z(i) * (y(i) - x(i-1))
  end do
  print *, x
  do i = 2, n
    do k = 1, i - 1
      w(i) = w(i) + b(i, k) * w(i - k)
    end do
  end do
  print *, w
  do k = 2, n
    x(k) = x(k-1) + y(k)
  end do
  print *, x
  stb5 = 0.1d0
  do k = 1, n
    b5(k) = sa(k) + stb5 * sb(k)
    stb5 = b5(k) - stb5
  end do
  do i = 1, n
    k = n - i + 1
    b5(k) = sa(k) + stb5 * sb(k)
    stb5 = b5(k) - stb5
  end do
  print *, b5, stb5
  do k = 1, n
    di = y(k) - z(k) / (xx(k) + 2)
    dn = 0.2d0
    if (di /= 0) dn = max(0.1d0, min(y(k) / di, 0.5d0))
    x(k) = ((w(k) + vx(k) * dn) * xx(k) + y(k)) / (vx(k) + dn)
    xx(k+1) = (x(k) - xx(k)) * dn + xx(k)
  end do
  print *, x, xx
  do j = 2, m - 1
    do k = 2, n - 1
      qa = za(k, j+1) * zr(k, j) + za(k, j-1) * zb(k, j) + za(k+1, j) * zu(k, j) + za(k-1, j) * zv(k, j) + zz(k, j)
      za(k, j) = za(k, j) + 0.175d0 * (qa - za(k, j))
    end do
  end do
  print *, za
end program wave_livermore
