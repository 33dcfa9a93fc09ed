! Operands of a FORALL's mask that end the run are reached in some iterations only, although they are the same in all.
! ORACLE: forall_masks_that_divide_twin.f90
program forall_masks_that_divide
  implicit none
  integer :: k, i
  logical :: l(10)
  integer :: a(10), b(10), idx(5)
!HPF$ DISTRIBUTE (BLOCK) :: l, a, b
  l = .false.
  a = 1
  b = 0
  idx = 3
  do k = 0, 2
    forall (i = 1:10, l(i) .and. a(10/k) > 0) b(i) = 5
    forall (i = 1:10, l(i) .and. (k >= 0 .and. a(6/k) > 0)) b(i) = b(i) + 7
    forall (i = 1:10, l(i) .and. a(idx(k)) > 0) b(i) = b(i) + 1
    print *, b
    l(3*k + 1) = k > 0
    l(7) = k > 0
  end do
  k = 0
  l = .true.
  forall (i = 1:10, l(i) .or. a(10/k) > 0) b(i) = i
  print *, b
end program forall_masks_that_divide
