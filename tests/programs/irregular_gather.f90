! Gathers through index arrays: offsets, nested indirection, several indirections in one
! FLAGS: --all-ranks
! iteration, two dimensions, masks, inner loops with run-time bounds, replicated left sides.
program gathers
  implicit none
  integer, parameter :: n = 60, m = 7
  integer :: idx(n), p(n), row(n + 1), col(4 * n), i, j, k, c, t
  real(8) :: x(n), y(n), z(0:n - 1), a(4 * n), s
  real(4) :: w(n, m), v(n, m)
  integer(1) :: b(n), d(n)
  logical :: l(n), q(n)
  real(8) :: r(n)
!hpf$ processors g(4), h(2, 2)
!hpf$ distribute (block) onto g :: x, idx, d
!hpf$ distribute (cyclic) onto g :: y, b
!hpf$ distribute (cyclic(3)) onto g :: p, z, l, q
!hpf$ distribute (block) onto g :: row, a
!hpf$ distribute (cyclic(5)) onto g :: col
!hpf$ distribute w(block, cyclic) onto h
!hpf$ distribute v(cyclic(2), block) onto h
  forall (i = 1:n) idx(i) = mod(7 * i, n) + 1
  forall (i = 1:n) p(i) = mod(11 * i + 3, n) + 1
  forall (i = 1:n) x(i) = 1d0 / i
  forall (i = 1:n) z(i - 1) = i * 0.5d0
  forall (i = 1:n) b(i) = i
  forall (i = 1:n) l(i) = mod(i, 3) == 0
  forall (i = 1:n, j = 1:m) w(i, j) = i + 100 * j
  c = 2
  forall (i = 1:n) y(i) = x(idx(i))
  print *, y
  forall (i = 1:n) y(i) = x(p(idx(i))) + z(idx(p(i)) - 1)
  print *, sum(y)
  forall (i = 1:n - 3) y(i) = x(min(n, idx(i) + c)) * z(mod(p(i) + c, n)) - x(idx(i))
  print *, y
  forall (i = 1:n, j = 1:m) v(i, j) = w(idx(i), j)
  print *, v(3, :), sum(v)
  forall (i = 1:n, j = 1:m) v(i, j) = w(idx(i), mod(p(j), m) + 1)
  print *, v(3, :), sum(v)
  d = b(idx)
  q = l(p)
  print *, d, q
  forall (i = 1:n, mod(i, 4) == 0) y(i) = x(idx(i) * 4 / 4)
  print *, y(1:8)
  where (x(idx) > 0.1d0)
    y = z(p - 1)
  elsewhere
    y = x(idx) + x(p)
  end where
  print *, y
  forall (i = 1:n) r(i) = x(idx(i)) + i
  print *, r
! compressed rows
  row(1) = 1
  do i = 1, n
    row(i + 1) = row(i) + mod(i, 4)
  end do
  do k = 1, row(n + 1) - 1
    col(k) = mod(k * 13, n) + 1
    a(k) = 1d0 / (k + 1)
  end do
  do t = 1, 3
    do i = 1, n
      s = 0
      do k = row(i), row(i + 1) - 1
        s = s + a(k) * x(col(k))
      end do
      y(i) = s
    end do
    forall (i = 1:n) x(i) = y(i) + 0.25d0 * x(i)
  end do
  print *, y
! an index array that changes now and then
  do t = 1, 6
    if (mod(t, 3) == 0) forall (i = 1:n) idx(i) = mod(idx(i) + t, n) + 1
    if (mod(t, 4) == 0) c = c + 1
    forall (i = 1:n - 10) y(i) = y(i) + x(mod(idx(i) + c, n) + 1)
    x(t) = t
  end do
  print *, y
end program gathers
