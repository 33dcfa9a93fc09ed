! Distributed arrays of kinds 1, 2 and 8 and real(4): mixed-kind expressions,
! wrap-around on narrow stores, reductions in the array's own kind.
program small_kinds_arrays
  implicit none
  integer(1) :: b(20)
  integer(2) :: h(20)
  integer(8) :: k(20)
  real(4) :: s(20)
  integer :: i
!hpf$ processors p(3)
!hpf$ distribute b(block) onto p
!hpf$ distribute h(cyclic) onto p
!hpf$ distribute k(cyclic(3)) onto p
!hpf$ distribute s(block) onto p
  forall (i = 1:20) b(i) = int(i * 13, 1)
  forall (i = 1:20) h(i) = int(i * 3000, 2)
  k = b * 1000000000_8 + h
  s = k / 7
  print *, b, h, k, s
  b = b + b; h = h * h
  print *, b, h, sum(b), sum(h), maxval(b), minloc(h)
  b(2:20) = b(1:19) - h(2:20)
  k = cshift(k, 3) - b
  h = int(mod(k, 1000_8), 2)
  print *, b, k, h, count(h > 0_2), kind(sum(b)), kind(b + h), dot_product(b, b)
end program small_kinds_arrays
