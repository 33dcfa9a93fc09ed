! Loops of the kinds that tiles run: one to three elements of an iteration, several arrays, operators with and without an order,
! an edge from an element to itself, arrays that others change meanwhile.
program irregular_tile_forms
  implicit none
  integer, parameter :: nv = 3000, ne = 9001, nx = 700
  integer :: a(ne), b(ne), c(ne), col(ne), low(nv), bits(nv), high(0:nv-1), i, t
  logical :: any_of(nv)
  real(8) :: x(nv), y(nv), z(nv), v(nx), w(ne), f, g
  real(4) :: p(nv), q(nv), s(ne)
!HPF$ distribute (block) :: a, b, c, col, low, bits, high, any_of, x, y, z, v, w, p, q, s
  do i = 1, ne
    a(i) = mod(i * 37, nv) + 1
    b(i) = mod(i * 53 + i / 7, nv) + 1
    c(i) = mod(i * 71 + i / 11, nv) + 1
    col(i) = mod(i * 13, nx) + 1
    w(i) = 1d0 / (1 + mod(i, 13))
    s(i) = 0.5 + 0.1 * mod(i, 7)
  end do
  forall (i = 1:ne, mod(i, 50) == 3) b(i) = a(i)
  forall (i = 1:nv) x(i) = mod(i, 17) * 0.3d0
  forall (i = 1:nx) v(i) = 1d0 / i
  y = 0; z = 1; low = ne; bits = 0; high = 0; any_of = .false.; p = 0; q = 1
  do t = 1, 5
    ! the edges of a graph
!HPF$ LOCALITY(data=pfb)
    do i = 1, ne
      f = w(i) * (x(a(i)) - x(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f
    end do
    ! triangles: two arrays, one of which two of the three vertices update
!HPF$ LOCALITY(data=pfb)
    do i = 1, ne
      f = (x(a(i)) + x(b(i)) * x(c(i))) * s(i)
      g = f / (1 + x(b(i)))
      p(a(i)) = p(a(i)) + real(f)
      q(a(i)) = q(a(i)) * (1 + 0.001 * s(i))
      p(b(i)) = p(b(i)) - real(g)
      p(c(i)) = p(c(i)) + s(i)
      q(c(i)) = q(c(i)) * (1 - 0.001 * s(i))
    end do
    ! a matrix by coordinates
!HPF$ LOCALITY(data=pfb)
    do i = 1, ne
      y(a(i)) = y(a(i)) + w(i) * v(col(i)) - 0.001d0
    end do
    ! operators without an order, one element
!HPF$ LOCALITY(data=pfb)
    do i = 1, ne
      low(a(i)) = min(low(a(i)), c(i))
      bits(a(i)) = ieor(bits(a(i)), b(i))
      any_of(a(i)) = any_of(a(i)) .or. x(b(i)) > 4.5d0 + x(c(i))
    end do
    ! bounds of its own
!HPF$ LOCALITY(data=pfb)
    do i = 1, ne
      high(a(i) - 1) = max(high(a(i) - 1), b(i) * t)
      high(b(i) - 1) = max(high(b(i) - 1), c(i) + t)
    end do
    ! updates of b before those of a in one array; two of one element in an iteration
!HPF$ LOCALITY(data=pfb)
    do i = 1, ne
      y(a(i)) = y(a(i)) + 0.1d0 * x(b(i))
      z(b(i)) = z(b(i)) * (1 + 0.001d0 * w(i))
      z(a(i)) = z(a(i)) * (1 - 0.002d0 * w(i))
    end do
!HPF$ LOCALITY(data=pfb)
    do i = 1, ne
      y(a(i)) = y(a(i)) + 0.3d0 * x(b(i))
      y(a(i)) = y(a(i)) * 0.999d0
      y(b(i)) = y(b(i)) + 0.1d0
    end do
    x = x + 0.001d0 * y
    if (t == 2) y = 0.5d0 * y
    if (t == 3) forall (i = 1:ne, mod(i, 100) == 7) a(i) = b(i)
    if (t == 4) w(5) = 2
  end do
  print *, sum(x), sum(y), sum(z), sum(p), sum(q)
  print *, sum(low), sum(bits), sum(high), count(any_of)
  print *, maxval(y), minval(y), x(1), y(nv), z(nv / 2), p(3), q(4)
end program irregular_tile_forms
