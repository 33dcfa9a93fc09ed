! Rings with bounds that are known at run time only, some of them empty or within one block, in a loop
! of steps; folds and conditions in the body, and a triangle.
program ring_run_time
  implicit none
  integer, parameter :: most = 21
  real(8) :: a(most, most), b(most, most), largest
  integer :: i, j, n, m, it, count
!hpf$ distribute (cyclic(4), *) :: a
!hpf$ distribute (cyclic(2), cyclic(3)) :: b
  do j = 1, most
    do i = 1, most
      a(i, j) = mod(i * 7 + j * 13, 17) / 4d0
      b(i, j) = mod(i * 11 + j * 3, 13) / 4d0
    end do
  end do
  count = 0
  largest = 0
  do it = 1, 6
    n = min(it * 4 - 3, most - 1)
    m = most - it
    do j = 2, m
      do i = 2, n
        a(i, j) = 0.25d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j))
      end do
    end do
    do j = m, 2, -1
      do i = n, 2, -1
        if (a(i, j) > 1) then
          a(i, j) = a(i, j) - 0.125d0 * a(i+1, j)
          count = count + 1
        end if
        largest = max(largest, a(i, j))
      end do
    end do
    do j = 2, m
      do i = 2, n
        b(i, j) = 0.5d0 * (b(i-1, j) + b(i, j-1)) - 0.25d0 * b(i-1, j-1)
      end do
    end do
    do j = 2, m
      do i = 2, min(j, n)
        a(i, j) = a(i-1, j) - a(i, j-1)
      end do
    end do
  end do
  print *, a
  print *, b
  print *, largest, count
end program ring_run_time
