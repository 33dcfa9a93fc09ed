! Sweeps over triangles and bands: inner bounds that depend on outer loops.
program wave_triangle
  implicit none
  integer, parameter :: n = 27
  integer :: a(n, n), b(n, n), i, j, last
!hpf$ distribute a(block, *)
!hpf$ distribute b(*, block)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * 5 + j * 3, 17)
      b(i, j) = mod(i * j, 13)
    end do
  end do
  do j = 2, n
    do i = 2, j
      a(i, j) = mod(a(i-1, j) + a(i, j-1) + 1, 1009)
    end do
  end do
  do j = n - 1, 1, -1
    do i = n - 1, j, -1
      a(i, j) = mod(a(i+1, j) + 2 * a(i, j+1), 1013)
    end do
  end do
  last = 5
  do i = 2, n - 5
    do j = i, i + last
      b(i, j) = mod(b(i, j-1) + b(i-1, j) + b(i-1, j-1), 997)
    end do
  end do
  do j = 3, n
    do i = n - j + 2, n - 1
      b(i, j) = mod(b(i-1, j-1) + b(i+1, j-2) + b(i, j-1), 991)
    end do
  end do
  do i = 2, n, 2
    do j = n, i, -1
      a(i, j) = a(i-1, j) - a(i-1, j-1)
    end do
  end do
  print *, a
  print *, b
end program wave_triangle
