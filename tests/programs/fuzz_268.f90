! RANKS: 16 4 3
! Random program of seed 268, written by tests/gen.
program random
  implicit none
  integer :: i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2
  integer :: s1, s2, s3
  integer :: m1, n1, n2, j4
  real(8) :: x1, x2, y1, y2
  logical :: l1
  integer :: one = 1
  character(len=9) :: c1 = 'Jo, a b''c'
  character(4) :: c2 = 'zb'
  character c3*1
  real(8), dimension(3) :: b
  logical e; dimension e(5:7)
  integer :: f(8, 3)
  s1 = 1; s2 = -2; s3 = 3; x1 = 1.5d0; x2 = -2.5d0; l1 = .true.
  m1 = 0; n1 = 0; n2 = 0; j4 = 0; y1 = 0; y2 = 0
  j1 = 0; j2 = 0; j3 = 0; k1 = 0; k2 = 0; k3 = 0; w1 = 0; w2 = 0; i1 = 11; i2 = 12; i3 = 13
  c3 = '+'
  forall (i1 = 1:3) b(i1) = 0.5d0 * modulo(4 * i1, 34) - 6
  forall (i1 = 5:7) e(i1) = modulo(7 * i1, 40) < 9
  forall (i1 = 1:8, i2 = 1:3) f(i1, i2) = modulo(2 * i1 + 26 * i2, 22) - 9
  write (*, '(''<'', 1(tr1,tl3, 1p,e14.5, t40, a, 1x, g0, '','', 2p,f12.3, g8.1), ''>'')', advance='no') &
      aint(mod(scale(min(500.0d0, max(-500.0d0, maxval(merge(b, b, e)))), 0), 1000.0d0)) / 2 + 0.0d0, "it's", '', &
      aint(mod(abs(0.5d0), 1000.0d0)) / 2 + 0.0d0, char(97 + modulo(sum(maxloc(f(5, :))), 26))
  print *
end program random
