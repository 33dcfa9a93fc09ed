! Loops that read elsewhere and store where they run, with index arrays that have hardly been used or change each time: they
! run on copies, or where the arrays lie, until an inspection pays. What is read is stored into between, by others and by the
! loop itself; it moves; and in some iterations it does not exist, where nobody asks.
program reads_on_copies
  implicit none
  integer, parameter :: n = 9000, m = 4
  integer :: first(n + 1), col(m * n), at(n), back(n), i, k, t
  real(8) :: v(m * n), x(n), y(n), z(n), w(2, n), total
  integer :: small(7), in(7)
  logical :: ok(n)
!HPF$ DISTRIBUTE (BLOCK) :: x, y, at
!HPF$ DISTRIBUTE (CYCLIC(3)) :: z, back
!HPF$ DISTRIBUTE (*,BLOCK) :: w
!HPF$ DISTRIBUTE (CYCLIC) :: v, col, small, in
!HPF$ DISTRIBUTE (BLOCK) :: ok
!HPF$ DYNAMIC :: z
  do i = 1, n
    first(i) = (i - 1) * m + 1
    do k = 0, m - 1
      col(first(i) + k) = 1 + modulo(i * (k + 3) + k * k * 17, n)
      v(first(i) + k) = 1d0 / (k + 2)
    end do
  end do
  first(n + 1) = n * m + 1
  do i = 1, n
    x(i) = modulo(i * 7, 64)
    z(i) = modulo(i * 5, 32)
    w(1, i) = i
    w(2, i) = -i
    back(i) = n + 1 - i
    ok(i) = modulo(i, 3) == 0
  end do

  do t = 1, 12                             ! a sparse matrix, and what is read changes
    do i = 1, n
      y(i) = 0
      do k = first(i), first(i + 1) - 1
        y(i) = y(i) + v(k) * x(col(k))
      end do
    end do
    x = y / maxval(abs(y)) + 0.25d0
  end do
  total = sum(x)
  print '(a,f20.10)', 'matrix ', total

  do t = 1, 8                              ! index arrays that change, one by way of another, arrays of all sorts
    do i = 1, n
      at(i) = 1 + modulo(i * (2 * t + 1) + t, n)
    end do
    do i = 1, n
      y(i) = z(back(at(i))) + w(1 + modulo(at(i), 2), at(i)) * x(at(i))
    end do
    z(t) = y(t + 1)
    w(:, n - t) = y(n - t)
    x(n / 2) = y(1)
  end do
  print '(a,3f20.6)', 'chains ', sum(y), y(n), y(n / 2)

!HPF$ REDISTRIBUTE z(BLOCK)
  do t = 1, 3                              ! old values of what it stores into
    forall (i = 1:n) z(i) = z(back(i)) + x(at(i))
    forall (i = 1:n, ok(i)) x(i) = x(back(i)) - z(at(i))
  end do
!HPF$ REDISTRIBUTE z(CYCLIC)
  do t = 1, 3
    forall (i = 1:n) y(i) = z(back(i)) + x(at(i))
    z(back(t)) = y(t)
  end do
  print '(a,3f20.6)', 'old    ', sum(y), sum(z), sum(x)

  do t = 1, 5                              ! elements that do not exist
    do i = 1, n
      k = at(i) - 3 * t
      if (k > 0) then
        if (ok(k) .and. x(k) > 1) y(i) = x(k)
      end if
      if (k >= 1 .and. ok(max(k, 1))) y(i) = y(i) + z(max(k, 1))
    end do
    at(t) = 1 + t
  end do
  print '(a,2f20.6)', 'none   ', sum(y), y(17)

  small = (/ 7, 1, 6, 2, 5, 3, 4 /)
  do t = 1, 40                             ! small ones
    do i = 1, 7
      in(i) = small(small(i)) + t
    end do
    small = cshift(small, 1)
  end do
  print '(a,7i4)', 'small  ', in
end program reads_on_copies
