! Directives may come before or after each other in any order, between
! declarations, and an array may be aligned to one that is distributed later.
program directive_order
  implicit none
!hpf$ align b(i) with a(i + 2)
!hpf$ distribute a(cyclic(2)) onto p
  integer :: a(12)
!hpf$ align c(i, j) with b(i)
  integer :: b(10), i
  integer :: c(10, 3), j
  integer, parameter :: n = 3
!hpf$ processors p(n)
  ! an ordinary comment about HPF$ directives
  !processors are not declared by this comment
  !distribute this comment as widely as you like
  forall (i = 1:12) a(i) = i
  forall (i = 1:10) b(i) = a(i) - a(i + 2)
  forall (i = 1:10, j = 1:3) c(i, j) = b(i) * j + a(i + 2)
  print *, a, b, c
end program directive_order
