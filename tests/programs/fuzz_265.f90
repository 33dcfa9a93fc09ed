! RANKS: 4
! Random program of seed 265, written by tests/gen.
program random
  implicit none
  integer :: i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2
  integer :: s1, s2, s3
  real(8) :: x1, x2
  logical :: l1
  integer :: f(3, 4, 2)
  s1 = 1; s2 = -2; s3 = 3; x1 = 1.5d0; x2 = -2.5d0; l1 = .true.
  j1 = 0; j2 = 0; j3 = 0; k1 = 0; k2 = 0; k3 = 0; w1 = 0; w2 = 0; i1 = 11; i2 = 12; i3 = 13
  forall (i1 = 1:3, i2 = 1:4, i3 = 1:2) f(i1, i2, i3) = modulo(28 * i1 + 7 * i2 + 15 * i3, 12) - 9
  print *, (f(k1 + (0), 3, 2), k1 = 1, 3)
  print *, i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2
end program random
