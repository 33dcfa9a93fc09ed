! ALIGN with a list of subscripts on one side only, or on none
program align_without_lists
  implicit none
  integer :: a(0:11), b(12), c(12,3), d(12), e(12), i
!hpf$ processors p(4)
!hpf$ template t(12)
!hpf$ distribute t(cyclic(2)) onto p
!hpf$ align (:) with t :: a, b
!hpf$ align c(:,*) with t
!hpf$ align d with t(:)
!hpf$ align with t :: e
  forall (i=0:11) a(i) = i*i
  b = a(11:0:-1)
  forall (i=1:3) c(:,i) = b*i
  d = c(:,2) - cshift(c(:,3), 1)
  e = d + a
  print *, a
  print *, b
  print *, c
  print *, d
  print *, e
end program
