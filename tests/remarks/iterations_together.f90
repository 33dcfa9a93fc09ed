! Iterations of a loop that does little else than sweep over large arrays run together, strip by strip.
program iterations_together
  integer, parameter :: n = 1000
  integer :: it
  real :: a(n, n), b(n, n), t
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: a, b
  a = 1; b = 0
  t = 0
  do it = 1, 100                        ! REMARK "up to 9 iterations run together, strip by strip, where the arrays are larger than the caches"
    b(2:n-1, :) = a(1:n-2, :) + a(3:n, :) + t
    a(2:n-1, :) = b(2:n-1, :)
    t = t + 0.5
    if (mod(it, 20) == 0) print *, t, maxval(a)
  end do
  do while (t > 0)                      ! REMARK "up to 9 iterations run together"
    b(2:n-1, :) = a(1:n-2, :) + a(3:n, :)
    a(2:n-1, :) = b(2:n-1, :)
    t = t - 1
  end do
  do it = 1, 50                         ! REMARK "up to 9 iterations run together"
    b(2:n-1, :) = a(1:n-2, :) + a(3:n, :)
    b(n/2, 3) = t*it
    a(2:n-1, :) = b(2:n-1, :)
  end do
  print *, sum(b)
end program iterations_together
