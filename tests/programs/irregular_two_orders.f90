! Nests with index arrays are there twice, with inspectors and, for elements that are all in the own part, as they
! are written: their loops run in different orders, but what was copied before is laid out for one of them.
program two_versions
  implicit none
  integer, parameter :: n = 24, m = 6, w = 5
  integer :: col(n, w), i, j, k, it
  real(8) :: val(m, w), p(n), q(n), r(m, n), s(m, n), t(n, w)
!hpf$ processors two(2), five(5), grid(2, 2)
!hpf$ template late(8, -100:0)
!hpf$ align col(i, j) with late(j + 2, -2*i - 1)
!hpf$ distribute late(block, *) onto two
!hpf$ distribute p(cyclic(4)) onto five
!hpf$ template one(0:n)
!hpf$ align q(i) with one(i)
!hpf$ distribute one(block(n + 1)) onto two
!hpf$ distribute r(*, block) onto two
!hpf$ distribute s(*, cyclic(3)) onto five
!hpf$ distribute val(cyclic, block) onto grid
!hpf$ align t(i, *) with p(i)

  forall (i = 1:m, k = 1:w) val(i, k) = 0.5d0*i - 0.25d0*k
  forall (i = 1:n, k = 1:w) t(i, k) = 0.125d0*mod(i*k, 7)
  forall (i = 1:n, k = 1:w) col(i, k) = 1 + mod(i*k + k, n)
  p = (/ (1d0/i, i = 1, n) /)
  q = 0
  r = 0
  s = 1
  do it = 1, 6
    do k = 1, w
      do i = 1, n
        q(i) = q(i) + t(i, k)*p(col(i, k))
      end do
    end do
    do k = 1, w
      do j = 1, n
        do i = 1, m
          r(i, j) = r(i, j) + val(i, k)*s(i, col(j, k))
        end do
      end do
    end do
    p = p + 0.01d0*q
    s = s + 0.01d0*r
    if (it == 3) col = 1 + mod(col, n)
    if (it == 4) forall (i = 1:n, k = 1:w) col(i, k) = i
  end do
  print '(6f12.7)', q
  print '(6f12.6)', r
end program
