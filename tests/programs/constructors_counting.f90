! Array constructors with one implied DO and one item in it, wherever arrays may stand.
program constructors_counting
  implicit none
  integer, parameter :: n = 13
  integer :: a(n), b(0:n-1), m(3, 4), i, k, lo, hi, st, big
  integer(1) :: t
  integer(8) :: w
  real(8) :: x(n), y(n)
  logical :: l(n)
!HPF$ DISTRIBUTE (BLOCK) :: a, x, l
!HPF$ DISTRIBUTE b(CYCLIC(2))
!HPF$ ALIGN y(i) WITH x(14-i)
!HPF$ DISTRIBUTE m(*, BLOCK)
  i = 77; big = 715827883
  a = (/ (i * i, i = 1, n) /)
  b = (/ (a(n + 1 - k), k = 1, n) /)
  print *, a, b, i
  a = (/ (a(i) - b(n - i), i = n, 1, -1) /)
  b(0:n-1:3) = (/ (a(2 * k + 1) + k, k = 0, 4) /)
  print *, a, b
  x = (/ (0.5d0 * i, i = 1, n) /) + (/ (sqrt(real(b(i), 8)**2 + i), i = 0, n - 1) /)
  y = x((/ (n + 1 - i, i = 1, n) /))
  y((/ (i, i = 1, n, 4) /)) = x((/ (mod(5 * i, n) + 1, i = 1, 4) /))
  print *, x, y
  lo = b(3); hi = 4; st = -2
  do k = 1, 3
    lo = modulo(lo, 5) + k
    a(1:max(0, (hi - lo + st) / st)) = (/ (i + 100 * k, i = lo, hi, st) /)
    st = -st
    hi = hi + 3
  end do
  print *, a, sum((/ (i * lo, i = lo, hi, 3) /)), maxval((/ (b(mod(i, n)), i = 1, 0) /)), size((/ (a(i), i = hi, lo) /))
  m = reshape((/ (3 * i - 1, i = 1, 12) /), (/ 3, 4 /))
  m(2, :) = (/ (m(1, 5 - i) + m(2, i), i = 1, 4) /)
  print *, m, matmul((/ (i, i = 1, 3) /), m), matmul(m, (/ (m(1, i), i = 4, 1, -1) /))
  l = (/ (mod(i, 3) == 0 .or. a(i) > 100, i = 1, n) /)
  where ((/ (i > 4, i = 1, n) /)) a = (/ (-i, i = 1, n) /) + a
  print *, l, a, pack((/ (i, i = 1, n) /), l), count((/ (l(i) .neqv. l(n + 1 - i), i = 1, n) /))
  print *, (/ (int(t, 4) + 300, t = 100, 120, 7) /), (/ (w * 3000000000_8, w = 3, -3, -2) /), &
      (/ (int(i * big, 8), i = 1, 4) /)
  forall (i = 1:4) m(:, i) = (/ (m(k, i) * 10 + b(k + i), k = 1, 3) /)
  print *, m, cshift((/ (a(i), i = 1, n, 2) /), 2), dot_product((/ (x(i), i = 1, n) /), (/ (y(i), i = 1, n) /))
end program constructors_counting
