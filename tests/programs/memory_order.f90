! Loops over arrays without a mapping that go through them by rows, as in C: they run in the other order where nothing stands against it.
program memory_order
  implicit none
  integer, parameter :: n = 31
  real(8) :: a(0:n+1, 0:n+1), b(0:n+1, 0:n+1), c(0:n+1, 0:n+1), last
  integer :: d(n, n, 3), i, j, k, m, trip
  do i = 0, n + 1
    do j = 0, n + 1
      a(i, j) = mod(i * 7 + j * 3, 11) - 5
      b(i, j) = i - 2 * j
    end do
  end do
  print *, sum(a), sum(b)
  ! A product of matrices whose inner loop starts with a zero.
  do i = 1, n
    do j = 1, n
      c(i, j) = 0
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
  print *, sum(c(1:n, 1:n)), c(3, 4)
  do j = 1, n
    do i = 1, n
      do k = 1, n
        c(i, j) = c(i, j) - a(j, k) * b(k, i)
      end do
    end do
  end do
  print *, sum(c(1:n, 1:n)), c(3, 4)
  c = a
  ! Stencils in a loop over time, with bounds that only the run knows.
  m = n - mod(n, 2)
  do trip = 1, 3
    do i = 1, m
      do j = m, 1, -1
        b(i, j) = 0.25d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
      end do
    end do
    do i = 1, m
      do j = 1, m
        if (b(i, j) > 0) a(i, j) = b(i, j)
      end do
    end do
    print *, sum(a)
  end do
  ! Triangles; a scalar that lives on behind the loops.
  last = 0
  do i = 1, n
    do j = i, n
      last = a(i, j) - b(i, j)
      c(i, j) = last * 2
    end do
  end do
  print *, last, sum(c)
  do i = 2, n
    do j = 1, i - 1
      c(i, j) = c(j, i) + 1
    end do
  end do
  print *, sum(c)
  ! In the other order these would read what is not stored yet, or no longer.
  do i = 1, n
    do j = 1, n
      a(i, j) = a(i-1, j+1) + c(i, j)
    end do
  end do
  do i = n, 1, -1
    do j = n, 1, -1
      b(i, j) = b(i+1, j-1) * 0.5d0 + c(i, j)
    end do
  end do
  do i = 1, n
    do j = 1, n
      c(i, j) = c(i, j) + c(i, j-1)
      c(j, i) = c(j, i) - 1
    end do
  end do
  print *, sum(a), sum(b), sum(c), a(n, n), b(1, 1), c(n, 2)
  ! The first loop would be the innermost one.
  do i = 1, n
    do j = 1, n
      do k = 1, 3
        d(i, j, k) = i * j + k
      end do
    end do
  end do
  do i = 1, n
    do k = 1, 3
      do j = 1, n
        if (mod(d(i, j, k), 3) == 0) cycle
        d(i, j, k) = d(i, j, k) + d(n + 1 - i, 1, 1)
      end do
    end do
  end do
  print *, sum(d), d(5, 6, 2)
  do i = 1, n
    do j = n, i
      d(i, j, 1) = -1
    end do
  end do
  print *, count(d == -1), i, j
end program memory_order
