! Irregular left sides: permutations, sums over edges with several updates in an iteration,
! products, integer operators, stores of which the last one counts, conditions, inner loops.
program scatters
  implicit none
  integer, parameter :: n = 50, e = 170
  integer :: a(e), b(e), p(n), h(0:9), i, j, k, t, row(n + 1), col(4 * n)
  integer(2) :: s2(n)
  integer(8) :: m8(n), x8(n)
  real(8) :: y(n), w(e), z(n), f, val(4 * n), q(n, 4)
  real :: r(n), g
  logical :: l(n)
!hpf$ processors pr(4), gr(2, 2)
!hpf$ distribute (block) onto pr :: a, w, y, h
!hpf$ distribute (cyclic) onto pr :: b, z, s2
!hpf$ distribute (cyclic(3)) onto pr :: p, m8, x8, r, l
!hpf$ distribute (block) onto pr :: row
!hpf$ distribute (cyclic(5)) onto pr :: col, val
!hpf$ distribute q(cyclic(2), block) onto gr
  forall (i = 1:e) a(i) = mod(i * 37, n) + 1
  forall (i = 1:e) b(i) = mod(i * 23 + 11, n) + 1
  forall (i = 1:e) w(i) = 1d0 / (i + 0.3d0)
  forall (i = 1:n) p(i) = mod(7 * i, n) + 1
  y = 0; z = 1; h = 0; r = 0
! permutations
  forall (i = 1:n) z(p(i)) = i * 0.1d0
  print *, z
  z(p) = z(n:1:-1)
  print *, z
  forall (i = 1:n, mod(i, 3) /= 0) z(p(i)) = z(i) + 1
  print *, z
! edges
  do t = 1, 3
    do i = 1, e
      f = w(i) * (z(a(i)) - z(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f
    end do
    z = z + 0.1d0 * y
  end do
  print *, y
  do i = e, 1, -2
    if (w(i) > 0.02d0) y(a(i)) = y(a(i)) * (1 + w(i))
  end do
  print *, y
  do i = 1, e
    g = w(i)
    r(b(i)) = r(b(i)) + g
  end do
  print *, r
! integers
  do i = 1, e
    h(mod(a(i), 10)) = h(mod(a(i), 10)) + 1
  end do
  print *, h
  m8 = -5
  x8 = 0
  do i = 1, e
    m8(a(i)) = max(m8(a(i)), mod(int(b(i), 8) * 77, 101_8))
    x8(b(i)) = ieor(x8(b(i)), int(a(i), 8))
  end do
  print *, m8, x8
! the last store counts
  s2 = 0
  l = .false.
  do i = 1, e
    s2(a(i)) = i
    l(b(i)) = mod(i, 2) == 0
  end do
  print *, s2, l
! inner loops
  row(1) = 1
  do i = 1, n
    row(i + 1) = row(i) + mod(i, 4)
  end do
  do k = 1, row(n + 1) - 1
    col(k) = mod(k * 13, n) + 1
    val(k) = 1d0 / (k + 1)
  end do
  y = 0
  do i = 1, n
    do k = row(i), row(i + 1) - 1
      y(col(k)) = y(col(k)) + val(k) * z(i)
    end do
  end do
  print *, y
  q = 0
  do j = 1, 4
    do i = 1, e
      q(a(i), mod(b(i) + j, 4) + 1) = q(a(i), mod(b(i) + j, 4) + 1) + w(i) * j
    end do
  end do
  print *, q
!hpf$ independent
  do i = 1, n
    z(p(i)) = w(i) * 2 + i
  end do
  print *, sum(z)
end program scatters
