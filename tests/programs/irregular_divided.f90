! Iterations that update elements of several ranks: sums, extremes and stores of reals over shuffled edges, in all
! kinds of distributions, while per-iteration arrays, values and index arrays change at different times.
program irregular_divided
  implicit none
  integer, parameter :: nv = 97, ne = 411
  integer :: a(ne), b(ne), p(nv), c(ne), d(ne)
  real(8) :: x(nv), y(nv), w(ne), z(nv), top(nv), low(nv), u(ne), v(nv), q(nv)
  real(4) :: r(nv)
  integer :: k(nv), i, t
  logical :: s(nv), g(ne)
!hpf$ processors pr(number_of_processors())
!hpf$ distribute (block) onto pr :: a, b, w, x, y, p
!hpf$ distribute (cyclic) onto pr :: c, d, u, z, v
!hpf$ distribute (cyclic(5)) onto pr :: top, k, s
!hpf$ align low(i) with x(i)
!hpf$ align q(i) with v(i)
!hpf$ align r(i) with top(i)
!hpf$ align g(i) with u(i)
  forall (i = 1:ne) a(i) = mod(i * 37 + i / 7, nv) + 1
  forall (i = 1:ne) b(i) = mod(i * 53 + i / 11 + 5, nv) + 1
  forall (i = 1:nv) p(i) = mod(i * 30, nv) + 1
  forall (i = 1:ne) c(i) = a(ne + 1 - i)
  forall (i = 1:ne) d(i) = mod(i * i, nv) + 1
  forall (i = 1:nv) x(i) = sin(i * 1d0)
  forall (i = 1:ne) w(i) = 1d0 / i
  forall (i = 1:ne) u(i) = cos(i * 2d0)
  forall (i = 1:ne) g(i) = mod(i * 7 + i / 5, 3) == 0
  y = 0; z = 1; top = -1d30; low = 0d0; v = 0; q = 0; r = 0; k = 0; s = .false.
  do t = 1, 7
    do i = 1, ne
      y(a(i)) = y(a(i)) + w(i) * (x(b(i)) - x(a(i)))
      y(b(i)) = y(b(i)) - w(i) * (x(b(i)) - x(a(i)))
    end do
    do i = 1, ne
      z(c(i)) = z(c(i)) * (1 + u(i) * 0.01d0)
    end do
    do i = 1, ne
      top(a(i)) = max(top(a(i)), w(i) * x(b(i)))
      top(b(i)) = max(top(b(i)), -w(i))
    end do
    do i = 1, ne
      low(d(i)) = min(u(i) - 1, low(d(i)))
      k(c(i)) = ior(k(c(i)), mod(i, 64))
    end do
    do i = 1, ne
      low(c(i)) = min(low(c(i)), -1.5d0)
    end do
    do i = 1, ne
      if (u(i) > 0) v(d(i)) = max(v(d(i)), u(i))
      q(c(i)) = u(i) + i
      s(d(i)) = g(i)
    end do
    do i = 1, ne
      r(c(i)) = r(c(i)) + real(u(i))
    end do
    forall (i = 1:nv) x(p(i)) = x(i) + 0.001d0 * y(p(i))
    if (mod(t, 2) == 0) w = w * 1.25d0
    if (t == 3) forall (i = 1:ne) a(i) = mod(i * 41 + 3, nv) + 1
    if (t == 5) forall (i = 1:ne) c(i) = mod(i * 29 + 3, nv) + 1
    print *, sum(y), sum(z), maxval(top), minval(low), sum(v), sum(q), sum(r), sum(k)
  end do
  print *, y
  print *, z
  print *, top
  print *, low
  print *, v
  print *, q
  print *, r
  print *, k
  print *, s
end program irregular_divided
