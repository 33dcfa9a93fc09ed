! Limits of FORALLs and implied DOs that wrap around, which leaves nothing to do: what nobody knows before the run lies near an
! end of its type. gfortran allocates a mask of less than no elements, and fails; the twin says the same in DO loops.
! ORACLE: limits_wrapping_twin.f90
program limits_wrapping
  implicit none
  integer, parameter :: n = 20
  integer :: a(0:n), b(n, n), i, j, k, m, ends(2)
  integer(1) :: i1, k1, ends1(2)
  integer(2) :: i2, k2, ends2(2)
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ DISTRIBUTE (BLOCK, CYCLIC) :: b
  ends = (/ huge(i) - 2, -huge(i) /)
  ends1 = (/ 125_1, -127_1 /)
  ends2 = (/ 32765_2, -32767_2 /)
  a = (/ (mod(7*j, 23), j = 0, n) /)
  do j = 1, n
    b(:, j) = a(1:n)*j
  end do
  k = ends(1); m = ends(2)
  forall (i = 2:k+4, i < 9 .and. mod(i, 2) == 0) a(i) = -1
  print *, a
  forall (i = 1:2*k+8, i < 9) a(i) = a(i - 1) - 2
  forall (i = 1:k+ends(1), i < 9) a(i) = a(i - 1) - 3
  print *, a
  forall (i = m-4:3, i > 1) a(i) = -4
  forall (i = 3:m-4:-1, i > 1) a(i) = -5
  forall (i = 3:k-ends(1)+1, i > 1) a(i) = -6
  print *, a
  ! in loops, and around others
  do j = 1, 3
    do i = 1, 2
      forall (m = 1:k+2+i, m < 5 + j) a(m) = a(m - 1) + j
    end do
    forall (i = 1:j+2, i > 1) a(i) = a(i - 1) + 1
  end do
  print *, a
  forall (i = 1:k+4)
    forall (j = 1:2, i < 7) b(i, j) = -i
  end forall
  print *, sum(b), b(:8, 1)
  print *, sum((/ (j, j = 1, k + 4) /)), (/ (real(a(j)), j = 1, k + 5), 0.5 /), size((/ (j, 2*j, j = 1, k + 4) /))
  ! the other kinds
  k1 = ends1(1)
  forall (i1 = 2_1:k1+4_1, i1 < 9_1) a(i1) = -7
  k1 = ends1(2)
  forall (i1 = 9_1:k1-4_1:-1_1, i1 < 9_1) a(i1) = -8
  k2 = ends2(1)
  forall (i2 = 2_2:k2+4_2:2_2, i2 < 9_2) a(i2) = a(i2 - 1) - 9
  print *, a
  ! towards more iterations, of which there are few
  k = ends(2)
  forall (i = 3:k-4:2**29, i < 9) a(i) = -10
  k1 = ends1(2)
  forall (i1 = 5_1:k1-4_1, i1 < 9_1) a(i1) = -11
  print *, sum((/ (i1, i1 = 1_1, k1 - 4_1) /)), size((/ (i1, i1 = 100_1, k1 - 4_1) /)), (/ (j, j = 3, k - 4, 2**29) /)
  k1 = ends1(1)
  forall (i1 = k1+4_1:9_1, i1 > 7_1) a(i1) = -12
  k2 = ends2(2)
  forall (i2 = 12_2:k2-4_2:3_2, i2 < 19_2) a(i2) = a(i2 - 1) - 13
  print *, a
end program limits_wrapping
