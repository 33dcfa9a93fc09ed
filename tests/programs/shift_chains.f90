! Chains of circular shifts that go straight to the left side, and those that may not.
program shift_chains
  implicit none
  integer, parameter :: n = 7
  integer :: a(n, n), b(0:n - 1, -1:n - 2), c(n, n), v(n), w(n), z(0), i, j, k, s
  real(8) :: q(n, n, 3), r(n, n, 3)
  integer :: e(3) = (/1, -1, 15/)
!hpf$ distribute (block, block) :: a
!hpf$ distribute b(cyclic, *)
!hpf$ align c with a
!hpf$ distribute (block) :: v
!hpf$ distribute (*, block, *) :: q, r
  do j = 1, n
    v(j) = j*j
    do i = 1, n
      a(i, j) = 10*i + j
      do k = 1, 3
        q(i, j, k) = i + 0.1d0*j + 100*k
      end do
    end do
  end do
  w = cshift(v, 2); print *, w
  v = cshift(v, -3); print *, v
  w = cshift(cshift(v, 1), 1); print *, w
  b = cshift(a, 1, 2); print *, b
  c = cshift(cshift(a, 2, 1), -1, 2); print *, c
  a = cshift(cshift(a, 2, 1), -1, 2); print *, a
  b = (cshift(((cshift(c, n, 2))), 3*n + 1, 1)); print *, b
  c(2:5, 3:n) = cshift(cshift(b(1:4, 0:4), -1), 6, 2); print *, c
  c(2:5, 1) = cshift(v(3:6), 5); print *, c(:, 1)
  c(3, :) = cshift(c(2, :), 1); print *, c(3, :)
  c(:, 4) = cshift(a(4, :) + v, 1); print *, c(:, 4)
  do k = 1, 3
    s = e(k)
    do i = -2, 2
      r(:, :, k) = cshift(cshift(q(:, :, k), s, 1), i, 2)
      print '(7f8.1)', r(:, :, k)
      q(:, 1:n - i*i, k) = cshift(r(:, 1 + i*i:n, k), i*s, 2)
    end do
  end do
  r = cshift(cshift(cshift(q, 1, 3), -1, 2), 2, 1); print '(7f8.1)', r
  c = cshift(a, v, 1); print *, c
  c = cshift(cshift(a, 1, 1), v, 2); print *, c
  z = cshift(z, 3); print *, size(z)
end program
