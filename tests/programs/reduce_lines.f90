! Reductions along a dimension that several ranks share: the elements of every line are
! folded in their order, whatever the mappings of the array and of the result.
program reduce_lines
  implicit none
  integer, parameter :: n = 37, m = 23
  real(8) :: a(n, m), row(n), col(m), e(n, 0)
  real :: b(m, n, 3), plane(m, n)
  integer(1) :: small(n, m)
  integer(8) :: large(-3:n-4, 5:m+4), totals(m)
  logical :: mask(n, m)
  integer :: i, j, k, step
!hpf$ processors p(4), q(2, 2)
!hpf$ distribute (block, *) onto p :: a, large
!hpf$ distribute (cyclic(3), block, *) onto q :: b
!hpf$ distribute (cyclic, cyclic) onto q :: small, mask
!hpf$ distribute (block) onto p :: row, col
!hpf$ distribute (cyclic) onto p :: totals
!hpf$ align e(i, *) with row(i)
!hpf$ align plane(i, j) with b(i, j, 1)
  forall (i = 1:n, j = 1:m) a(i, j) = sin(real(i * j)) * 10.0d0 ** mod(7 * i + j, 19)
  forall (i = 1:m, j = 1:n, k = 1:3) b(i, j, k) = cos(real(i + 2 * j)) * 10.0 ** mod(i + j * k, 9)
  forall (i = 1:n, j = 1:m) small(i, j) = int(mod(i * j, 100), 1)
  forall (i = -3:n-4, j = 5:m+4) large(i, j) = i * 1000003_8 ** mod(j, 3)
  mask = mod(small, 3) /= 0
  col = sum(a, dim=1)
  row = sum(a, dim=2)
  print *, col, row
  col = sum(a * a, 1) - sum(a, dim=1, mask=mask)
  print *, col, product(a(:, 1:3) / 1d9, 1), maxval(a, 1), minval(a, 2)
  print *, sum(small, 1), product(small, 2), maxval(small, 1), minval(small, 2, mask)
  print *, count(mask, 1), any(mask, 2), all(mask, dim=1)
  totals = sum(large, 1)
  print *, totals, sum(large, 2), sum(100 / max(small, 1_1), 1), sum(100 / small, 1, small /= 0)
  do step = 1, 3
    plane = sum(b, 3) * real(step)
    b(:, :, step) = plane
    print *, sum(sum(b, 1), 2), sum(plane, 2), sum(sum(plane, 1))
  end do
  print *, sum(e, 2), sum(e, 1), maxval(e, 2), product(e, 2)
  a = -0d0
  print *, sum(a, 1), sum(a, 2)
end program reduce_lines
