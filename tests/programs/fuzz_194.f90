! RANKS: 7
! Random program of seed 194, written by tests/gen.
program random
  implicit none
  integer :: i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2
  integer :: s1, s2, s3
  real(8) :: x1, x2
  logical :: l1
  integer :: d(4, -6:-1)
  s1 = 1; s2 = -2; s3 = 3; x1 = 1.5d0; x2 = -2.5d0; l1 = .true.
  j1 = 0; j2 = 0; j3 = 0; k1 = 0; k2 = 0; k3 = 0; w1 = 0; w2 = 0; i1 = 11; i2 = 12; i3 = 13
  forall (i1 = 1:4, i2 = -6:-1) d(i1, i2) = modulo(9 * i1 + 28 * i2, 36) - 9
  print *, (d(k1 + (0), -3), k1 = 1, 3)
  print *, i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2
end program random
