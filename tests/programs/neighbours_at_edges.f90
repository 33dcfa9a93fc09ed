! Neighbours that begin anew or stop at the edges: in FORALL, in conditions, and in short loops that are written out.
! FLAGS: --all-ranks
program neighbours_at_edges
  implicit none
  integer, parameter :: n = 11, m = 6, one = 1
  integer :: a(n), b(n), c(n, m), d(n, m), e(one, one), i, j, k, l, s, ip, jp
  integer(1) :: short
  real(8) :: x(n, 0:m - 1), y(n, 0:m - 1), z
  real(8) :: v(160), w(160)
!hpf$ distribute (block) :: a, b, v, w
!hpf$ distribute (block, block) :: c, d, e
!hpf$ distribute (*, block) :: x, y
  forall (i = 1:n) a(i) = mod(i*37, 11)
  forall (i = 1:n, j = 1:m) c(i, j) = mod(i*5 + j*3, 7)
  forall (i = 1:n, j = 0:m - 1) x(i, j) = i*0.3d0 + j*1.7d0
  d = 0
  e = 5
  forall (i = 1:n) b(i) = a(max(i - 2, 1)) + 10*a(min(i + 1, n)) - a(mod(i, n) + 1)
  print *, b
  forall (i = 1:n) a(i) = a(modulo(i - 4, n) + 1) + a(min(n, max(n - i, 1)))
  print *, a
  forall (i = 1:n, j = 1:m, c(i, mod(j, m) + 1) > 2) d(i, j) = c(max(1, i - 1), min(j + 1, m)) + c(i, j)
  print *, d
  forall (i = 1:n, j = 1:m) d(i, j) = sum((/ ((c(modulo(i + k - 1, n) + 1, modulo(j + l - 1, m) + 1), k = -1, 1), l = -1, 1) /))
  print *, d
  forall (i = 1:one, j = 1:one) e(i, j) = e(min(i + 1, one), modulo(j, one) + 1) + 1
  print *, e
  do j = 1, m
    do i = 1, n
      s = 0
      do l = -1, 1
        do k = -2, 2, 2
          ip = i + k
          if (ip < 1) ip = ip + n
          if (ip > n) ip = ip - n
          jp = min(max(j + l, 1), m)
          if (k /= 0 .or. l /= 0) s = s + c(ip, jp)*(k + 3)
        end do
      end do
      d(i, j) = s
    end do
  end do
  print *, d, s, ip, jp, k, l, i, j
  do j = 0, m - 1
    do i = 1, n
      z = 0
      do k = -1, 1
        z = z*0.5d0 + x(min(max(i + k, 1), n), mod(j + k + m, m))
      end do
      y(i, j) = z
    end do
  end do
  print '(4f14.9)', y, z
  do i = 1, n
    do k = -13, 13
      b(i) = b(i) + a(modulo(i + k - 1, n) + 1)
    end do
    a(max(i - 1, 1)) = a(min(i + 1, n)) + mod(b(i), 3)
  end do
  print *, a, b
  forall (i = 1:160) v(i) = i*0.5d0
  w = 0
  do i = 150, 160
    short = 5
    w(i) = v(min(i + 1, 160)) + v(min(short, 3_1)) - v(max(short, 3_1))
  end do
  print '(4f12.3)', w(149:)
end program neighbours_at_edges
