! Fluxes over the edges of a graph, for as many steps as asked for: what a step loop with index arrays takes as a whole,
! its inspections included. The kind of graph, its size and the number of steps are put in where the names in capitals stand.
program policy
  implicit none
  integer, parameter :: expander = 1, powerlaw = 2, mesh = 3, shuffled = 4, flat = 5, flatshuffled = 6
  integer, parameter :: di(7) = (/ 1, 0, 0, 1, 1, 0, 1 /), dj(7) = (/ 0, 1, 0, 1, 0, 1, 1 /), dk(7) = (/ 0, 0, 1, 0, 1, 1, 1 /)
  integer, parameter :: kind = KIND, n = SIZE, steps = STEPS
  integer, parameter :: meshes = min(1, kind/mesh), layers = 1 + meshes*(n - 1)*(1 - min(1, kind/flat))
  integer, parameter :: m = meshes*n, l = meshes*(n - 1)
  integer, parameter :: ne = (1 - meshes)*n + (2*m*l + l*l)*layers + (layers - 1)*(m*m + 2*m*l + l*l)
  integer, parameter :: nv = (1 - meshes)*max(2, n/3) + m*m*layers
  integer :: a(ne), b(ne), place(nv), position(ne), p(ne), q(ne)
  real(8) :: x(nv), y(nv), w(ne)
  integer :: i, j, k, e, d, t, v
  integer(8) :: seed
  real(8) :: f
!HPF$ distribute (block) :: a, b, w, x, y
  do i = 1, nv
    place(i) = i
  end do
  do i = 1, ne
    position(i) = i
  end do
  seed = 1
  if (kind == shuffled .or. kind == flatshuffled) then
    do i = nv, 2, -1
      seed = mod(seed*1103515245_8 + 12345_8, 2147483648_8)
      j = mod(seed*7 + seed/65536, int(i, 8)) + 1
      k = place(i)
      place(i) = place(j)
      place(j) = k
    end do
    do i = ne, 2, -1
      seed = mod(seed*1103515245_8 + 12345_8, 2147483648_8)
      j = mod(seed*7 + seed/65536, int(i, 8)) + 1
      k = position(i)
      position(i) = position(j)
      position(j) = k
    end do
  end if
  if (kind <= powerlaw) then
    do e = 1, ne
      seed = mod(seed*1103515245_8 + 12345_8, 2147483648_8)
      f = seed/2147483648d0
      if (kind == powerlaw) f = f**4
      p(e) = min(nv, int(f*nv) + 1)
      seed = mod(seed*1103515245_8 + 12345_8, 2147483648_8)
      f = seed/2147483648d0
      if (kind == powerlaw) f = f**4
      q(e) = min(nv, int(f*nv) + 1)
    end do
  else
    e = 0
    do k = 0, layers - 1
      do j = 0, n - 1
        do i = 0, n - 1
          v = (k*n + j)*n + i + 1
          do d = 1, 7
            if (i + di(d) < n .and. j + dj(d) < n .and. k + dk(d) < layers) then
              e = e + 1
              p(position(e)) = place(v)
              q(position(e)) = place(v + di(d) + n*dj(d) + n*n*dk(d))
            end if
          end do
        end do
      end do
    end do
  end if
  a = p
  b = q
  forall (i = 1:nv) x(i) = mod(i, 17)*0.25d0
  forall (i = 1:ne) w(i) = 1d0/(1 + mod(i, 13))
  y = 0
  print '(a)', 'steps'
  do t = 1, steps
    do i = 1, ne
      f = w(i)*(x(a(i)) - x(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f
    end do
    x = x + 1d-9*y
  end do
  print '(i9, es24.14)', ne, sum(x)
end program policy
