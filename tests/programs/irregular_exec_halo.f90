! Loops of which few updates concern elements of other ranks: iterations run where they update, as they are written.
program irregular_exec_halo
  implicit none
  integer, parameter :: n = 12000, m = 9000
  integer :: a(n), b(n), row(n+1), col(3*n), i, k, t, changed
  real(8) :: x(m), y(m), z(m), w(n), far(n), f
  integer :: least(m), last(m), bits(m)
  logical :: busy(n)
!HPF$ distribute (block) :: a, b, w, busy, x, y, z, least, last, bits
!HPF$ distribute (cyclic(n/2)) :: far
  far = 0
  do i = 1, n
    k = (i*3 - 1)/4 + 1
    a(i) = min(m, k + mod(i*7, 5))
    b(i) = max(1, k - mod(i*11, 9))
    busy(i) = mod(i, 7) /= 3
    row(i) = 2*i - 1
    col(2*i - 1) = a(i)
    col(2*i) = b(i)
  end do
  row(n + 1) = 2*n + 1
  a(1) = m
  b(n) = 1
  a(n/2) = 1
  forall (i = 1:m) x(i) = 1d0/(1 + mod(i, 13))
  forall (i = 1:n) w(i) = 1d0/(3 + mod(i, 17))
  y = 0
  z = 1
  least = 1000000
  last = 0
  bits = 0
  do t = 1, 12
    do i = 1, n
      f = w(i)*(x(a(i)) - x(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f*f
    end do
    x = x + 0.01d0*y
  end do
  print '(4f20.15)', sum(x), sum(y), y(1), y(m)
  ! Conditions, several operators, and the last value that is stored.
  do t = 1, 3
    do i = 1, n
      if (busy(i)) then
        z(a(i)) = z(a(i))*(1 + w(i)/64)
        least(b(i)) = min(least(b(i)), i + t)
        last(a(i)) = i*t
      end if
      bits(b(i)) = ieor(bits(b(i)), i)
    end do
  end do
  print '(f20.15, 3i12)', sum(z), sum(least), sum(last), sum(bits)
  ! Inner loops.
  do t = 1, 3
    do i = 1, n
      do k = 1, 1 + mod(i, 2)
        y(a(i)) = y(a(i)) + x(b(i))*k
      end do
    end do
    x = x*0.5d0
  end do
  print '(2f24.12)', sum(y), sum(x)
  ! Index arrays that change before each execution.
  changed = 0
  do t = 1, 8
    do i = 1, n
      y(a(i)) = y(a(i)) + w(i)*x(b(i))
    end do
    if (mod(t, 2) == 1) then
      forall (i = 1:n) a(i) = min(m, max(1, a(i) + mod(i + t, 3) - 1))
      changed = changed + 1
    end if
    x = x + 1d-3*y
  end do
  print '(i4, 2f24.12)', changed, sum(y), sum(x)
  ! A part of the iterations, and few at the ends.
  do t = 1, 3
    do i = 2000, n - 100
      y(a(i)) = y(a(i)) - w(i)*x(b(i))
    end do
    x = x + 1d-3*y
  end do
  print '(2f24.12)', sum(y), sum(x)
  ! An array in CYCLIC(k) that lies side by side, too: its updates are done by their owners, not by all that run the iteration.
  do t = 1, 3
    do i = 1, n
      y(a(i)) = y(a(i)) + x(b(i))
      if (mod(i, 10) == 0) far(1 + mod(7*a(i), n)) = far(1 + mod(7*a(i), n)) + t*x(b(i))
    end do
  end do
  print '(2f24.12)', sum(y), sum(far)
end program irregular_exec_halo
