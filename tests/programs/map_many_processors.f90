! More processors than elements or blocks, and far more processors than ranks:
! some processors own nothing, several share a rank. A share of the ranks that would be none is one.
program map_many_processors
  implicit none
  integer :: a(5), b(5), c(40), d(6, 7), m(3, 3), i, j
!hpf$ processors p(64), q(5, 9), s(13)
!hpf$ processors thirds(number_of_processors() / 3, 3)
!hpf$ distribute d(cyclic, block) onto thirds
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic(3)) onto p
!hpf$ distribute c(cyclic) onto s
!hpf$ distribute m(block, cyclic) onto q
  forall (i = 1:5) a(i) = i
  b = a(5:1:-1) * 10
  forall (i = 1:40) c(i) = i * 7
  c(1:5) = a + b
  a = cshift(b, 1)
  forall (i = 1:3, j = 1:3) m(i, j) = a(i) * b(j)
  m = transpose(m)
  print *, a, b, c, m
  forall (i = 1:6, j = 1:7) d(i, j) = i * j
  d(2:5, :) = d(1:4, :) + d(3:6, 7:1:-1)
  print *, d
  print *, sum(c), maxloc(c), matmul(m, m)
end program map_many_processors
