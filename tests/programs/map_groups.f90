! Processor groups of different sizes with bounds of their own, used in one
! statement.
program map_groups
  implicit none
  integer :: a(0:39), b(0:39), c(0:39), m(6, 6), i, j
!hpf$ processors p(0:8), q(3:5), r(-1:1, 2:3)
!hpf$ distribute a(cyclic(4)) onto p
!hpf$ distribute b(cyclic(5)) onto q
!hpf$ distribute c(block) onto q
!hpf$ distribute m(cyclic, block) onto r
  forall (i = 0:39) b(i) = i * i
  forall (i = 0:11) a(3*i + 4) = b(2*i + 1)
  forall (i = 0:3) a(i) = -i
  forall (i = 0:10) a(3*i + 5) = 5
  forall (i = 0:11) a(3*i + 6) = 6
  a(38) = 38
  print *, a
  c = a + b(39:0:-1)
  print *, c
  forall (i = 1:6, j = 1:6) m(i, j) = a(i * j) + c(39 - i * j)
  print *, m
  b(0:17) = a(2:36:2) - c(3:20)
  print *, b, sum(m)
end program map_groups
