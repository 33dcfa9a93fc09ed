! CYCLIC and CYCLIC(k) with k that divides nothing, is larger than the array,
! or leaves processors empty; copies between all of them.
program map_cyclic
  implicit none
  integer, parameter :: n = 29
  integer :: a(n), b(n), c(n), d(0:n-1), e(n), i
!hpf$ processors p(5), q(3)
!hpf$ distribute a(cyclic) onto p
!hpf$ distribute b(cyclic(4)) onto p
!hpf$ distribute c(cyclic(50)) onto p
!hpf$ distribute d(cyclic(3)) onto q
!hpf$ distribute e(block) onto q
  forall (i = 1:n) a(i) = i * 3
  b = a
  c = b(n:1:-1)
  d = c
  e = d + a
  print *, a, b, c, d, e
  a(2:28:2) = b(1:14)
  b(1:20) = a(10:29)
  d(0:9) = e(20:29)
  c(::7) = -1
  print *, a, b, c, d
  forall (i = 0:9) d(2*i + 3) = a(n - 2*i)
  print *, d
end program map_cyclic
