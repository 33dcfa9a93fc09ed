! Wavefronts over arrays that are aligned with strides, offsets, backwards, permuted, and with
! copies or single columns of a template.
program wave_alignments
  implicit none
  integer, parameter :: n = 24, m = 18
  integer :: a(n, m), b(n, m), c(n, m), d(4:n-1, m), e(m, n), f(n), i, j
  integer :: last
!hpf$ processors p(2, 2)
!hpf$ template t(0:60, 0:60)
!hpf$ distribute t(block, block) onto p
!hpf$ align a(i, j) with t(2*i + 3, j + 5)
!hpf$ align b(i, j) with t(50 - i, 2*j)
!hpf$ align c(i, *) with t(i, *)
!hpf$ align d(i, j) with t(j, 3*i - 12)
!hpf$ align e(i, j) with t(60 - 2*j, *)
!hpf$ align f(i) with t(i + 9, 30)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 5 + j * 3, 17)
      b(i, j) = mod(i * j, 13)
      c(i, j) = mod(i + j, 7)
      e(j, i) = mod(i + 2 * j, 9)
    end do
  end do
  do j = 1, m
    do i = 4, n - 1
      d(i, j) = mod(i + 3 * j, 11)
    end do
  end do
  do i = 1, n
    f(i) = i
  end do
  do j = 2, m
    do i = 3, n
      a(i, j) = mod(a(i-1, j) + a(i-2, j-1) + a(i, j-1) + i - j, 1009)
    end do
  end do
  do i = 2, n
    do j = 2, m - 1
      b(i, j) = mod(b(i-1, j) + b(i, j-1) + 2 * b(i, j+1), 1013)
    end do
  end do
  do j = 2, m - 1
    do i = 2, n
      c(i, j) = mod(c(i-1, j) + c(i-1, j-1) + 3 * c(i, j+1), 997)
    end do
  end do
  do i = 5, n - 2
    do j = 2, m
      d(i, j) = mod(d(i-1, j) + d(i, j-1) + d(i+1, j) * j, 991)
    end do
  end do
  do i = 2, n
    do j = 2, m - 1
      e(j, i) = mod(e(j+1, i-1) + e(j-1, i) + e(j, i-1) * i, 983)
    end do
  end do
  do i = 2, n
    f(i) = f(i) + f(i-1)
  end do
  last = 0
  do i = n, 1, -1
    last = mod(last * 3 + f(i), 1021)
    f(i) = last
  end do
  print *, a
  print *, b
  print *, c
  do j = 1, m
    do i = 4, n - 1
      print *, d(i, j)
    end do
  end do
  print *, e
  print *, f, last
end program wave_alignments
