! Fluxes over the edges of a shuffled 3-D mesh: the loop that indirect accesses are measured by.
program mesh_shuffled
  implicit none
  integer, parameter :: n = 80, nv = n**3, ne = 3*n*n*(n-1) + 3*n*(n-1)**2 + (n-1)**3
  integer, parameter :: offset(7) = (/ 1, n, n*n, 1 + n, 1 + n*n, n + n*n, 1 + n + n*n /)
  integer, parameter :: di(7) = (/ 1, 0, 0, 1, 1, 0, 1 /), dj(7) = (/ 0, 1, 0, 1, 0, 1, 1 /), dk(7) = (/ 0, 0, 1, 0, 1, 1, 1 /)
  integer :: a(ne), b(ne), place(nv), position(ne)  !STATIC
!HEAP integer, allocatable :: a(:), b(:), place(:), position(:)
  integer :: i, j, k, e, t, d, v
  integer(8) :: seed
  real(8) :: x(nv), y(nv), w(ne)                    !STATIC
!HEAP real(8), allocatable :: x(:), y(:), w(:)
  real(8) :: f
!HPF$ distribute (block) :: a, b, w, x, y
!HEAP allocate (a(ne), b(ne), place(nv), position(ne), x(nv), y(nv), w(ne))
  do i = 1, nv
    place(i) = i
  end do
  do i = 1, ne
    position(i) = i
  end do
  seed = 1
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
        do d = 1, 7
          if (i + di(d) < n .and. j + dj(d) < n .and. k + dk(d) < n) then
            e = e + 1
            a(position(e)) = place(v)
            b(position(e)) = place(v + offset(d))
          end if
        end do
      end do
    end do
  end do
  forall (i = 1:nv) x(i) = mod(i, 17) * 0.25d0
  forall (i = 1:ne) w(i) = 1d0 / (1 + mod(i, 13))
  y = 0
  do t = 1, 200
    do i = 1, ne
      f = w(i) * (x(a(i)) - x(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f
    end do
    x = x + 0.001d0 * y
  end do
  print *, e, int(sum(x) / 10)
end program mesh_shuffled
