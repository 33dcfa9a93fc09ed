! Real(4) and real(8) arrays in one expression: promotion happens per operator,
! rounding on every store.
program mixed_precision
  implicit none
  real(4) :: s(10), t(10)
  real(8) :: d(10), e(10)
  integer :: i
!hpf$ processors p(4)
!hpf$ distribute s(block) onto p
!hpf$ distribute t(cyclic) onto p
!hpf$ distribute d(block) onto p
!hpf$ distribute e(cyclic(2)) onto p
  forall (i = 1:10) s(i) = 0.1 * i
  d = s
  print *, d
  d = 0.1 * s + 0.1d0
  print *, d
  t = d / 3
  e = s * t + d
  print *, t, e
  e = s * t * 1.0d0 - d * 0.3
  s = e
  print *, e, s, sum(s), sum(e), sum(s * d)
  print *, s ** 2, t ** 3, d ** 2 - s ** 2, 1 / s, 1 / d, maxval(s - t)
end program mixed_precision
