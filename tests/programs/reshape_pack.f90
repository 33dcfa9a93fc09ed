! RESHAPE with ORDER (also a named constant) and PAD, PACK with and without VECTOR, UNPACK with a
! scalar and an array field.
program reshape_pack
  implicit none
  integer, parameter :: rows_first(2) = (/ 2, 1 /)
  integer :: a(12), m(3, 4), n(4, 3), c(2, 3, 2), f(3, 4), i, k
  logical :: l(3, 4)
!hpf$ processors p(4), q(2, 2)
!hpf$ distribute a(block) onto p
!hpf$ distribute (block, block) onto q :: m, l, f
!hpf$ distribute n(*, cyclic) onto p
  forall (i = 1:12) a(i) = i * 10
  m = reshape(a, (/ 3, 4 /))
  print *, m
  n = reshape(m, (/ 4, 3 /))
  print *, n
  m = reshape(a, (/ 3, 4 /), order=(/ 2, 1 /))
  print *, m
  m = reshape(a(1:7), shape(m), (/ -1, -2 /), rows_first)
  print *, m, reshape(a, (/ 3, 2, 2 /), order=3 - (/ 0, rows_first /))
  c = reshape(a, shape(c))
  print *, c
  print *, reshape(a(1:5), (/ 2, 4 /), pad=(/ -1, -2 /)), reshape((/ 1, 2, 3, 4 /), (/ 2, 2 /))
  print *, reshape(m, (/ 12 /)), reshape(m(1:2, :), (/ 8 /))
  l = mod(m, 20) == 0
  print *, pack(m, l), pack(a, a > 60), pack(m, .true.)
  k = count(l)
  print *, k, pack(m, l, (/ (0, i = 1, 9) /))
  a(1:k) = pack(m, l)
  print *, a
  f = -1
  print *, unpack(a(1:6), l, f), unpack((/ 1, 2, 3, 4, 5, 6 /), l, 0)
  m = unpack(a, m > 50, m)
  print *, m
  ! how many elements a scalar mask leaves
  do i = 1, 2
    print *, size(pack(m, i == 1)), size(pack(a(1:k), i > 1)), shape(pack(m, .false.)), (/ pack(a, i == 2), i /)
  end do
end program reshape_pack
