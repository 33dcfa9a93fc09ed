! Nests that store more than the caches hold, of every size of element, from lines' beginnings and
! between them, side by side and with strides.
program large_streams
  implicit none
  integer, parameter :: n = 3300007, m = 1811
  real(8) :: a(0:n), b(-3:n), c(n)
  real(4) :: s(2 * n), t(2 * n + 5)
  integer(2) :: h(4 * n)
  integer(8) :: f(m, m + 3), g(m + 7, m)
  integer :: i, j
!hpf$ processors p(4), q(2, 2)
!hpf$ template w(-10:n + 10)
!hpf$ distribute w(block) onto p
!hpf$ align (i) with w(i) :: a, b, c
!hpf$ distribute (block) :: s, t, h
!hpf$ distribute (block, cyclic(3)) onto q :: f, g
  do i = 1, n
    b(i) = 0.5d0 * i
    c(i) = 1d0 / i
  end do
  a = 7
  a(1:n) = b(1:n) - 0.25d0 * c
  print *, a(0), a(1), a(n / 3), a(n), b(2), c(n)
  b(5:n) = 2 * a(5:n)
  print *, b(5), b(n), sum(b(1:7))
  forall (i = 1:2 * n) s(i) = mod(i, 1000)
  t = 1
  t(4:2 * n + 3) = s * 3
  print *, t(1:9), t(2 * n:2 * n + 5), count(t > 1500)
  forall (i = 1:4 * n) h(i) = int(mod(i, 30011), 2)
  print *, h(1:5), h(4 * n), maxval(h), count(h == 30010)
  forall (i = 1:m, j = 1:m + 3) f(i, j) = 10000_8 * i + j
  g = 3
  forall (i = 3:m, j = 1:m) g(i, j) = f(i - 2, j + 1) * 2
  print *, sum(f), sum(g), g(2, 5), g(3, 5), g(m, m), g(m + 1, m)
  forall (i = 1:m) g(m:1:-1, i) = f(:, i)
  print *, g(1, 2), g(m, 2), sum(g)
end program large_streams
