! A FORALL index belongs to the FORALL: an outer variable of that name keeps
! its value, also when it is used in the bounds.
program forall_scope
  implicit none
  integer :: i, j, a(8), b(4, 4)
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic, *)
  i = 42; j = -1
  forall (i = 1:8) a(i) = i
  print *, i, a
  forall (i = 1:4)
    forall (j = 1:4) b(i, j) = i * j
  end forall
  print *, i, j, b
  j = 3
  forall (i = j:8) a(i) = j
  print *, i, j, a
  do i = 1, 3
    forall (j = 1:i) a(j) = 100 * i + j
  end do
  print *, i, j, a
end program forall_scope
