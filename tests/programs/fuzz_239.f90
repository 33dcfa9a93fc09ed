! RANKS: 1 5 4
! Random program of seed 239, written by tests/gen.
program random
  implicit none
  integer :: i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2
  integer :: s1, s2, s3
  integer :: m1, n1, n2, j4
  real(8) :: x1, x2, y1, y2
  logical :: l1
  integer :: one = 1
  integer :: p3(4)
!hpf$ shadow p3(1)
  integer(8) h; dimension h(5:5, 4:7, 3:5)
  double precision j(4)
  s1 = 1; s2 = -2; s3 = 3; x1 = 1.5d0; x2 = -2.5d0; l1 = .true.
  m1 = 0; n1 = 0; n2 = 0; j4 = 0; y1 = 0; y2 = 0
  j1 = 0; j2 = 0; j3 = 0; k1 = 0; k2 = 0; k3 = 0; w1 = 0; w2 = 0; i1 = 11; i2 = 12; i3 = 13
  forall (i1 = 1:4) p3(i1) = modulo(7 * i1 + 5, 4) + 1
  forall (i1 = 5:5, i2 = 4:7, i3 = 3:5) h(i1, i2, i3) = int(modulo(29 * i1 + 9 * i2 + 13 * i3, 47), 8) * &
      1234567890123_8
  forall (i1 = 1:4) j(i1) = 0.5d0 * modulo(25 * i1, 49) - 6
  if (any(reshape(spread(l1, 1, 4), (/ 4 /)))) then
    write (*, '(f5.1, l1, g0, tr1,tl3, l1)', advance='no') x1, any((spread(spread(int(s2, 8), 1, 4), 2, 3) < h(5, &
        p3(1:4) + (3), :))), mod(abs((-s3 / 9)), 100000), (j(1) .ge. 0.5d0)
    print *
  end if
end program random
