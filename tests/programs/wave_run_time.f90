! Bounds that are known at run time only, empty loops, conditional stores, and a step of 2.
program wave_run_time
  implicit none
  integer, parameter :: n = 25
  integer :: a(n, n), lo, hi, i, j, pass
!hpf$ distribute a(block, block)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * j, 6)
    end do
  end do
  do pass = 1, 4
    lo = a(pass, 3) + 2
    hi = n - 6 * mod(pass, 4)
    do j = lo, hi
      do i = 2, n - pass
        if (mod(a(i, j), 3) /= 0) then
          a(i, j) = mod(a(i-1, j) + a(i, j-1) + a(i-1, j-1), 997)
        else if (a(i-1, j) > 5) then
          a(i, j) = a(i-1, j) - 1
        end if
      end do
    end do
    do i = 3, hi, 2
      do j = 4, n, 2
        a(i, j) = a(i-2, j) + a(i, j-2)
      end do
    end do
  end do
  do j = 2, n
    do i = n, 1
      a(i, j) = a(i, j-1)
    end do
  end do
  print *, a, i, j
end program wave_run_time
