! Loops that are no wavefronts: values in both directions, indirect stores, a value from far
! away; and loops that only look dependent.
program wave_not
  implicit none
  integer, parameter :: n = 28
  integer :: a(n, n), x(n), p(n), i, j, k
!hpf$ distribute a(block, *)
!hpf$ distribute x(block)
  do i = 1, n
    p(i) = mod(i * 5, n) + 1
    x(i) = i
    do j = 1, n
      a(i, j) = mod(i * 3 + j, 8)
    end do
  end do
  do j = 2, n
    do i = 2, n - 1
      a(i, j) = mod(a(i-1, j) + a(i+1, j-1), 99)
    end do
  end do
  do i = 1, n
    x(p(i)) = x(i) + 1
  end do
  do i = 2, n
    x(i) = x(i-1) + x(n + 1 - i)
  end do
  do i = 1, n / 2
    x(i) = x(i + n / 2) + 1
  end do
  do k = 2, n
    do j = 1, n
      do i = 1, n
        a(i, j) = mod(a(i, j) + x(k), 1000)
      end do
    end do
  end do
  do j = 2, n
    do i = 1, n
      a(i, j) = a(i, 1) + a(1, j)
    end do
  end do
  print *, a
  print *, x
end program wave_not
