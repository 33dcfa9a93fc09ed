! SIZE, SHAPE, LBOUND, UBOUND on arrays and sections, KIND, HUGE, TINY, EPSILON,
! DIGITS, PRECISION, RANGE, RADIX, EXPONENT limits, SELECTED_*_KIND.
program intrinsic_inquiry
  implicit none
  integer :: a(-3:4, 0:5, 7), z(5:4)
  integer(8) :: k
  real(4) :: x
  real(8) :: d
  integer, parameter :: wp = selected_real_kind(12, 100), ip = selected_int_kind(15)
  real(wp) :: w
  integer(ip) :: n
!hpf$ distribute a(*, block, *)
  a = 1
  print *, size(a), size(a, 1), size(a, 2), size(a, dim=3), shape(a), size(z)
  print *, lbound(a), ubound(a), lbound(a, 1), ubound(a, 2), lbound(z), ubound(z)
  print *, size(a(:, 2, ::3)), shape(a(-2:2, :, 1)), lbound(a(-2:2, :, 1)), ubound(a(0:4, 1, 1))
  print *, kind(a), kind(k), kind(x), kind(d), kind(.true.), kind('a'), kind(1.0d0), kind(w), kind(n)
  print *, huge(1), huge(k), huge(x), huge(d), tiny(x), tiny(d), epsilon(x), epsilon(d)
  print *, digits(1), digits(x), digits(d), precision(x), precision(d), range(1), range(k), range(x), range(d)
  print *, radix(1), minexponent(x), maxexponent(x), minexponent(d), maxexponent(d)
  print *, selected_int_kind(2), selected_int_kind(4), selected_int_kind(9), selected_int_kind(10), selected_int_kind(40)
  print *, selected_real_kind(6), selected_real_kind(7, 30), selected_real_kind(15), selected_real_kind(6, 300)
end program intrinsic_inquiry
