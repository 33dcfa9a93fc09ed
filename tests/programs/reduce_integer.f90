! SUM, PRODUCT, MAXVAL, MINVAL, COUNT, ANY, ALL on whole arrays, sections and
! expressions, with and without MASK, and on empty arrays.
program reduce_integer
  implicit none
  integer :: a(23), e(3:2), i
  integer(8) :: b(23)
  logical :: l(23)
!hpf$ processors p(5)
!hpf$ distribute a(cyclic(2)) onto p
!hpf$ distribute b(block) onto p
!hpf$ distribute (cyclic) onto p :: l, e
  forall (i = 1:23) a(i) = mod(i * 13, 23) - 11
  b = a; l = a > 0
  print *, sum(a), product(b(1:9) + 20), maxval(a), minval(a), count(l), any(l), all(l)
  print *, sum(a, mask=a > 0), sum(a, l), product(a, mask=abs(a) == 3), maxval(a, a < 0), minval(b, mask=b > 2)
  print *, sum(a(3:20:4)), sum(a(23:1:-1) * a), maxval(a(::5)), minval(abs(a)), count(a == b)
  print *, sum(e), product(e), maxval(e), minval(e), count(e == 1), any(e == 1), all(e == 1)
  print *, maxval(a, mask=a > 100), minval(a, mask=.false.), sum(b, mask=.true.)
  print *, any(a == 11), all(abs(a) <= 11), any(a > 11), all(l .or. a <= 0), count(.not. l)
  if (any(a == -11) .and. all(b < 12)) print *, 'in an IF'
  a = a - sum(a) / size(a)
  print *, a, dot_product(a, a), dot_product(b, a), dot_product(a(1:5), a(5:1:-1))
  print *, dot_product(l, .not. l), dot_product(l, l)
end program reduce_integer
