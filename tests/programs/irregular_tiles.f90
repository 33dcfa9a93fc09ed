! Fluxes over a shuffled mesh, large enough that ranks run its edges in tiles; the edges change once, and
! the sums are also written by others now and then.
program irregular_tiles
  implicit none
  integer, parameter :: n = 26, nv = n**3, ne = 3*n*n*(n-1)
  integer :: a(ne), b(ne), place(nv), position(ne), low(nv), hits(nv)
  integer, parameter :: di(3) = (/ 1, 0, 0 /), dj(3) = (/ 0, 1, 0 /), dk(3) = (/ 0, 0, 1 /)
  integer :: i, j, k, e, t, d, v
  integer(8) :: seed
  real(8) :: x(nv), y(nv), w(ne), f
  real(4) :: z(nv)
!HPF$ distribute (block) :: a, b, w, x, y, z, low, hits
  seed = 1
  do i = 1, nv
    place(i) = i
  end do
  do i = 1, ne
    position(i) = i
  end do
  do i = nv, 2, -1
    seed = mod(seed * 1103515245_8 + 12345_8, 2147483648_8)
    j = mod(seed * 7 + seed / 65536, int(i, 8)) + 1
    k = place(i)
    place(i) = place(j)
    place(j) = k
  end do
  do i = ne, 2, -1
    seed = mod(seed * 1103515245_8 + 12345_8, 2147483648_8)
    j = mod(seed * 7 + seed / 65536, int(i, 8)) + 1
    k = position(i)
    position(i) = position(j)
    position(j) = k
  end do
  e = 0
  do k = 0, n - 1
    do j = 0, n - 1
      do i = 0, n - 1
        v = (k * n + j) * n + i + 1
        do d = 1, 3
          if (i + di(d) < n .and. j + dj(d) < n .and. k + dk(d) < n) then
            e = e + 1
            a(position(e)) = place(v)
            b(position(e)) = place(v + di(d) + n * dj(d) + n * n * dk(d))
          end if
        end do
      end do
    end do
  end do
  forall (i = 1:nv) x(i) = mod(i, 17) * 0.3d0
  forall (i = 1:ne) w(i) = 1d0 / (1 + mod(i, 13))
  y = 0
  z = 1
  low = ne
  hits = 0
  do t = 1, 6
    do i = 1, ne
      f = w(i) * (x(a(i)) - x(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f
    end do
    do i = 1, ne
      low(a(i)) = min(low(a(i)), i)
      z(b(i)) = z(b(i)) * (1 + 0.01 * w(i))
      hits(b(i)) = hits(b(i)) + 1
    end do
    x = x + 0.01d0 * y
    if (t == 2) y = 0.5d0 * y
    if (t == 3) forall (i = 1:ne, mod(i, 100) == 7) a(i) = b(i)
    if (t == 4) w(5) = 2
  end do
  print *, sum(x), sum(y), sum(z), sum(low), sum(hits)
  print *, maxval(y), minval(y), x(1), y(nv), z(nv / 2)
end program irregular_tiles
