! The twin of limits_wrapping.f90 in DO loops.
program limits_wrapping_twin
  implicit none
  integer, parameter :: n = 20
  integer :: a(0:n), old(0:n), b(n, n), i, j, k, m, ends(2)
  integer(1) :: i1, k1, ends1(2)
  integer(2) :: i2, k2, ends2(2)
  ends = (/ huge(i) - 2, -huge(i) /)
  ends1 = (/ 125_1, -127_1 /)
  ends2 = (/ 32765_2, -32767_2 /)
  a = (/ (mod(7*j, 23), j = 0, n) /)
  do j = 1, n
    b(:, j) = a(1:n)*j
  end do
  k = ends(1); m = ends(2)
  old = a
  do i = 2, k+4
    if (i < 9 .and. mod(i, 2) == 0) a(i) = -1
  end do
  print *, a
  old = a
  do i = 1, 2*k+8
    if (i < 9) a(i) = old(i - 1) - 2
  end do
  old = a
  do i = 1, k+ends(1)
    if (i < 9) a(i) = old(i - 1) - 3
  end do
  print *, a
  old = a
  do i = m-4, 3
    if (i > 1) a(i) = -4
  end do
  old = a
  do i = 3, m-4, -1
    if (i > 1) a(i) = -5
  end do
  old = a
  do i = 3, k-ends(1)+1
    if (i > 1) a(i) = -6
  end do
  print *, a
  ! in loops, and around others
  do j = 1, 3
    do i = 1, 2
      old = a
      do m = 1, k+2+i
        if (m < 5 + j) a(m) = old(m - 1) + j
      end do
    end do
    old = a
    do i = 1, j+2
      if (i > 1) a(i) = old(i - 1) + 1
    end do
  end do
  print *, a
  do i = 1, k + 4
    if (i < 7) b(i, :2) = -i
  end do
  print *, sum(b), b(:8, 1)
  print *, sum((/ (j, j = 1, k + 4) /)), (/ (real(a(j)), j = 1, k + 5), 0.5 /), size((/ (j, 2*j, j = 1, k + 4) /))
  ! the other kinds
  k1 = ends1(1)
  old = a
  do i1 = 2_1, k1+4_1
    if (i1 < 9_1) a(i1) = -7
  end do
  k1 = ends1(2)
  old = a
  do i1 = 9_1, k1-4_1, -1_1
    if (i1 < 9_1) a(i1) = -8
  end do
  k2 = ends2(1)
  old = a
  do i2 = 2_2, k2+4_2, 2_2
    if (i2 < 9_2) a(i2) = old(i2 - 1) - 9
  end do
  print *, a
  ! towards more iterations, of which there are few
  k = ends(2)
  do i = 3, 9
    if (mod(i - 3, 2**29) == 0 .and. i <= k - 4) a(i) = -10
  end do
  k1 = ends1(2)
  do i1 = 5_1, k1-4_1
    if (i1 < 9_1) a(i1) = -11
  end do
  print *, sum((/ (i1, i1 = 1_1, k1 - 4_1) /)), size((/ (i1, i1 = 100_1, k1 - 4_1) /)), (/ (3 + j*2**29, j = 0, 3) /)
  k1 = ends1(1)
  do i1 = k1+4_1, 9_1
    if (i1 > 7_1) a(i1) = -12
  end do
  k2 = ends2(2)
  old = a
  do i2 = 12_2, k2-4_2, 3_2
    if (i2 < 19_2) a(i2) = old(i2 - 1) - 13
  end do
  print *, a
end program limits_wrapping_twin
