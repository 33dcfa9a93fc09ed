! A loop that carries values, on an array that one processor holds.
program wave_on_one_processor
  implicit none
  integer :: i1, i2, i3, j1, j2, j3, k1, k2, k3, w1, w2
  integer :: s1, s2, s3
  real(8) :: x1, x2
  logical :: l1
!hpf$ template room3(-11:33, -10:26, -4:42)
!hpf$ distribute room3(*, cyclic(5), *)
  real(8) :: b(22)
!hpf$ align b(d1) with room3(d1 - 12, 18, *)
  real(8) :: f(6, -4:2)
  s1 = 1; s2 = -2; s3 = 3; x1 = 1.5d0; x2 = -2.5d0; l1 = .true.
  j1 = 0; j2 = 0; j3 = 0; k1 = 0; k2 = 0; k3 = 0; w1 = 0; w2 = 0; i1 = 11; i2 = 12; i3 = 13
  forall (i1 = 1:22) b(i1) = 0.5d0 * modulo(12 * i1, 25) - 6
  forall (i1 = 1:6, i2 = -4:2) f(i1, i2) = 0.5d0 * modulo(1 * i1 + 2 * i2, 41) - 6
  do j1 = 22, 1, -1
    b(1) = f(6, 2)
  end do
  print *, b, j1, x1 + x2, s1 + s2 + s3 + w1 + w2, l1, f(6, 2)
end program wave_on_one_processor
