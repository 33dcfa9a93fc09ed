! SHADOW, DYNAMIC and a template nobody is aligned to are accepted and change
! nothing.
program dynamic_shadow
  implicit none
  integer :: a(12), b(12), i
!hpf$ processors p(4)
!hpf$ template unused(100)
!hpf$ distribute unused(cyclic) onto p
!hpf$ dynamic b
!hpf$ distribute (block) onto p :: a, b
!hpf$ shadow a(1)
!hpf$ shadow (2:3) :: b
  forall (i = 1:12) a(i) = i
  b = a
  forall (i = 3:9) b(i) = a(i - 2) + a(i + 3)
  print *, a, b
end program dynamic_shadow
