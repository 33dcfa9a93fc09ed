! Gaussian elimination with partial pivoting: MAXLOC over a section, exchange
! of rows, back substitution; scalars steer the loop.
program lu_pivot
  implicit none
  integer, parameter :: n = 7
  real(8) :: a(n, n), b(n), x(n), row(n), t
  integer :: i, j, k, p(1), pivot
!hpf$ processors q(2, 2), r(3)
!hpf$ distribute a(cyclic, cyclic) onto q
!hpf$ distribute b(cyclic) onto r
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i * 3 + j * j * 5, 11) + 0.5d0 * merge(1, 0, i == j)
  forall (i = 1:n) b(i) = i
  do k = 1, n
    p = maxloc(abs(a(k:n, k)))
    pivot = p(1) + k - 1
    print *, 'pivot', k, pivot
    if (pivot /= k) then
      row = a(k, :)
      a(k, :) = a(pivot, :)
      a(pivot, :) = row
      t = b(k); b(k) = b(pivot); b(pivot) = t
    end if
    do i = k + 1, n
      t = a(i, k) / a(k, k)
      a(i, k:n) = a(i, k:n) - t * a(k, k:n)
      b(i) = b(i) - t * b(k)
    end do
  end do
  do k = n, 1, -1
    x(k) = (b(k) - sum(a(k, k+1:n) * x(k+1:n))) / a(k, k)
  end do
  print *, x
end program lu_pivot
