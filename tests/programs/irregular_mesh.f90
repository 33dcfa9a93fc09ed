! Edge loops over a shuffled triangular mesh: fluxes with several updates in an iteration,
! degrees, a limiter, and an index array that is renumbered while the program runs.
program mesh
  implicit none
  integer, parameter :: nx = 9, ny = 8, nv = nx * ny, ne = 3 * nx * ny - 2 * (nx + ny) + 1
  integer :: a(ne), b(ne), place(nv), degree(nv), i, j, e, k, t
  real(8) :: u(nv), r(nv), w(ne), f, x(nv), y(nv)
  integer(8) :: seed
!hpf$ processors p(5)
!hpf$ distribute (block) onto p :: a, b, w
!hpf$ distribute (block) onto p :: u, r, degree
!hpf$ distribute (cyclic) onto p :: x, y
  seed = 12345
  do i = 1, nv
    place(i) = i
  end do
  do i = nv, 2, -1
    seed = mod(seed * 1103515245_8 + 12345_8, 2147483648_8)
    j = mod(seed / 65536, int(i, 8)) + 1
    k = place(i)
    place(i) = place(j)
    place(j) = k
  end do
  e = 0
  do j = 1, ny
    do i = 1, nx
      k = (j - 1) * nx + i
      if (i < nx) then
        e = e + 1
        a(e) = place(k)
        b(e) = place(k + 1)
      end if
      if (j < ny) then
        e = e + 1
        a(e) = place(k + nx)
        b(e) = place(k)
      end if
      if (i < nx .and. j < ny) then
        e = e + 1
        a(e) = place(k)
        b(e) = place(k + nx + 1)
      end if
      x(place(k)) = i * 0.5d0
      y(place(k)) = j * 0.25d0
    end do
  end do
  print *, e
  degree = 0
!hpf$ locality(data=auto, iter=bs, dep=topo)
  do i = 1, ne
    degree(a(i)) = degree(a(i)) + 1
    degree(b(i)) = degree(b(i)) + 1
  end do
  print *, degree
  forall (i = 1:ne) w(i) = 1 / (1 + (x(a(i)) - x(b(i)))**2 + (y(a(i)) - y(b(i)))**2)
  forall (i = 1:nv) u(i) = sin(x(i)) * cos(y(i))
  do t = 1, 20
    r = 0
!hpf$ locality(iter=nrc, reduce=strict)
    do i = 1, ne
      f = w(i) * (u(b(i)) - u(a(i)))
      r(a(i)) = r(a(i)) + f
      r(b(i)) = r(b(i)) - f
    end do
    forall (i = 1:nv) u(i) = u(i) + 0.1d0 * r(i) / degree(i)
    if (mod(t, 7) == 0) then
      forall (i = 1:ne, mod(i, 5) == 0) a(i) = mod(a(i) * 5 + t, nv) + 1
    end if
    if (mod(t, 10) == 0) print *, sum(u)
  end do
  print *, u
end program mesh
