! Conditions and bounds that wrap around: what nobody knows before the run lies near an end of its type.
program conditions_wrapping
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), c(n, n), i, j, k, l, m, ends(4)
  integer(1) :: i1, j1, k1, ends1(2)
  integer(2) :: i2, k2
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ DISTRIBUTE (CYCLIC) :: b
!HPF$ DISTRIBUTE (BLOCK, *) :: c
  ends = (/ huge(i) - 10, huge(i) - 23, -huge(i) + 10, 32736 /)
  ends1 = (/ 125_1, -93_1 /)
  do i = 1, n
    a(i) = i; b(i) = mod(i*7, 11)
  end do
  do i = 1, n
    c(:, i) = a + i
  end do
  ! elements of earlier iterations, unless the sum wraps around
  k = ends(1)
  do i = 2, n
    if (i + k < i + 100) a(i) = mod(a(i - 1) + 1, 1009)
  end do
  print *, a
  k1 = ends1(1)
  do i1 = 2, 40
    if (i1 + k1 < 30_1) b(i1) = mod(b(i1 - 1) + 1, 1009)
  end do
  print *, b
  ! pairs of iterations behind a condition outside, and a scalar that is computed on the way
  m = ends(2)
  if (m > 0) then
    do i = 2, n - 1
      do j = 2, n - 1
        l = i + j + m
        if (i + j + m < j - 17) c(i, j) = mod(c(j, i) + 1, 1009)
      end do
    end do
  end if
  print *, sum(c), c(3, :8)
  l = ends(3) + mod(sum(b), 3)
  do i = 1, n - 1
    if (i < l - 30) a(i) = mod(a(i + 1) + 1, 1009)
    if (i < l - 30) b(i + 1) = mod(b(i) + 1, 1009)
  end do
  print *, a, b
  ! bounds
  k1 = ends1(2)
  do i1 = 2, 39
    do j1 = -k1 + 2_1*i1, i1 - 26_1
      if (j1 >= 2 .and. j1 < n) c(i1, j1) = mod(c(j1, i1) + 1, 1009)
    end do
  end do
  print *, sum(c), c(39, :13)
  k2 = ends(4)
  if (k2 > 0) then
    do i2 = 1, 40
      do j = i2 + k2, 40
        if (j >= 1) a(i2) = mod(a(i2) + a(j), 1009)
      end do
    end do
  end if
  print *, a
  ! remainders
  k1 = ends1(1)
  do i1 = 2, 39
    if (mod(i1 + k1, 3_1) == 1_1) b(i1) = mod(b(i1 + 1) + b(i1 - 1), 1009)
  end do
  print *, b
end program conditions_wrapping
