! Dependences (1,-1) and (1,-2) along the strips, in integers: binomial-like sums. Strips that are skewed by more than what
! keeps jammed iterations apart.
program wave_skewed
  implicit none
  integer, parameter :: n = 26, m = 31
  integer :: a(n, m), b(m, n), c(84, 0:16, 0:16), i, j, k
!hpf$ processors p(2, 2)
!hpf$ distribute a(block, *)
!hpf$ distribute b(*, block)
!hpf$ distribute c(*, block, block) onto p
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i + 3 * j, 7)
      b(j, i) = mod(2 * i + j, 5)
    end do
  end do
  do i = 2, n
    do j = 1, m - 1
      a(i, j) = mod(a(i-1, j) + a(i-1, j+1) + a(i, max(j - 0, 1)), 1009)
    end do
  end do
  do i = 2, n
    do j = 2, m - 2
      a(i, j) = mod(a(i-1, j+2) + 2 * a(i, j-1), 1009)
    end do
  end do
  do i = 3, n
    do j = 3, m - 2
      b(j, i) = mod(b(j+2, i-1) + b(j+1, i-2) + 3 * b(j-1, i) + b(j-2, i-1), 1013)
    end do
  end do
  do i = n - 2, 1, -1
    do j = 3, m - 2
      b(j, i) = mod(b(j+2, i+1) + b(j+1, i+2) + 3 * b(j-1, i) + b(j-2, i+1), 1013)
    end do
  end do
  do i = n - 2, 1, -1
    do j = m - 2, 3, -1
      b(j, i) = mod(b(j-2, i+1) + b(j+1, i+2) + 3 * b(j+1, i), 1013)
    end do
  end do
  forall (i = 1:84, j = 0:16, k = 0:16) c(i, j, k) = mod(i*3 + j*7 + k*5, 13)
  do k = 1, 16
    do j = 1, 16
      do i = 1, 80
        c(i, j, k) = mod(c(i, j, k) + c(i+1, j-1, k) + 2 * c(i+3, j-1, k-1), 101)
      end do
    end do
  end do
  print *, a
  print *, b
  print *, sum(c), c(:, 16, 16)
end program wave_skewed
