! The attribute forms of the directives, in any case, with blanks and with
! continuation lines inside a directive.
program map_attribute_form
  implicit none
  real, dimension(12) :: a, b, c
  integer :: m(6, 8), k(6, 8), i, j
!HPF$ PROCESSORS :: P(4), Q(2, 2)
!HPF$ TEMPLATE, DIMENSION(24) :: T
!hpf$ DISTRIBUTE (BLOCK) ONTO P :: T
!HPF$ distribute &
!HPF$   (cyclic(2)) &
!HPF$   onto p :: a, &
!HPF$   b
!hPf$ align (i) with t(2*i) :: c
!HPF$ Distribute M (Block , Cyclic) Onto Q
!HPF$ ALIGN K(:,:) WITH M(:,:)
  forall (i = 1:12) a(i) = i * 0.5
  b = a * 2
  c = a + b
  forall (i = 1:6, j = 1:8) m(i, j) = i * j
  k = m + 1
  print *, a, b, c
  print *, m, k
  print *, sum(c), sum(k)
end program map_attribute_form
