! The FORALL statement on block-distributed arrays: plain copies, shifts by a
! constant, general affine subscripts and an expression of the index.
program forall_statement
  implicit none
  integer, parameter :: n = 24
  integer :: a(n), b(n), c(0:3*n), i
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b
!hpf$ distribute c(cyclic(2)) onto p
  forall (i = 1:n) a(i) = i * i
  forall (i = 1:n) b(i) = a(n + 1 - i)
  print *, b
  forall (i = 2:n-1) b(i) = a(i-1) + a(i+1)
  print *, b
  c = 0
  forall (i = 1:n) c(3*i - 2) = a(i) - b(i)
  print *, c
  forall (i = 1:12) a(i) = c(2*i + 5)
  print *, a
end program forall_statement
