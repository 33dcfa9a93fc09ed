! MAXLOC, MINLOC and masked reductions along dimensions that ranks share: expressions, sections with limits known at run
! time, sections without elements, masks of one value, arrays of three dimensions, in loops that change the arrays.
program shared_lines
  implicit none
  integer, parameter :: n = 9, m = 11
  integer :: a(n, m), b(n, m), rows(n), columns(m), few(3)
  real(8) :: x(4, 5, 6), y(7, 8), u(8)
  logical :: mask(n, m)
  integer :: i, j, k, t, lo, hi, d, r(4, 5)
!hpf$ distribute (*, block) :: a, mask
!hpf$ distribute (cyclic(2), block) :: b
!hpf$ distribute x(block, *, block)
!hpf$ template w(9, 9)
!hpf$ distribute w(block, cyclic(2))
!hpf$ align y(i, j) with w(i+1, j)
!hpf$ align u(i) with y(*, i)
  forall (i = 1:n, j = 1:m)
    a(i, j) = mod(i*7 + j*5, 8) - 3
    b(i, j) = mod(i*3 + j*j, 7)
    mask(i, j) = mod(i + j*j, 3) /= 0 .and. i /= 6 .and. j /= 4
  end forall
  forall (i = 1:4, j = 1:5, k = 1:6) x(i, j, k) = mod(i*7 + j*5 + k*k*3, 8) - 3
  forall (i = 1:7, j = 1:8) y(i, j) = mod(i*i + 3*j, 5)
  forall (j = 1:8) u(j) = j - 3
  few = (/ 3, 9, 1 /)
  do t = 1, 3
    lo = t + 1
    hi = 7 + t/2
    do d = 1, 2
      print *, minloc(a, d), maxloc(b, d), minloc(b, d, mask), maxloc(a, d, mask)
      print *, maxval(a, d, mask), minval(b, d, mask), sum(a, d, mask), count(mask, d)
    end do
    print *, minloc(a*2 - b, 1), maxloc(a - b, 2, a > b), maxloc(a*b, 2, .false.), minloc(b, 1, t > 1)
    print *, maxval(60/(a*a + 1), 2, a > 0), sum(60/(a*a + 1), 2, a > 0), minval(b - a, 1, b /= a)
    print *, maxloc(a(lo:hi, 2:m:2), 1), maxloc(a(hi:lo:-1, lo:hi), 2), minloc(b(2:n:3, lo:hi:t), 2, mask(2:n:3, lo:hi:t))
    print *, maxloc(b(few, :), 1), maxloc(a(:, few), 2), maxloc(a(few, lo:hi), 2), maxloc(a(:, hi:lo), 2)
    print *, maxloc(a(3, :), 1), maxloc(b(:, lo), 1, mask(:, lo))
    print *, maxloc(x, 1), minloc(x, 2), maxloc(x, 3), maxloc(x, 3, x < 2), minloc(x(lo:, :, 2), 1), maxloc(x(:, lo, :), 2)
    print *, maxval(x, 1, x > 1), maxval(x, 2, x > 1), minval(x, 3, x < 2)
    print *, maxloc(y, 1), maxloc(y, 2), minloc(y + spread(u, 1, 7), 2), maxval(y, 2, y < 3), maxloc(u, 1, u < 2)
    rows = maxloc(a, 2) + minloc(b, 2)
    columns = maxloc(b, 1) - minloc(a, 1, mask)
    r = maxloc(x, 3)
    print *, rows, columns, r
    a(:, t) = rows - 2
    b(t, :) = columns
    x(:, :, t) = x(:, :, t) + r - 2
    y(t, :) = y(t, :) + maxloc(y, 1)
    u = u(8:1:-1) + 1
    mask = .not. mask
  end do
end program shared_lines
