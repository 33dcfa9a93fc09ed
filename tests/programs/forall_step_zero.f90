! A FORALL of one iteration, or of none, whose index is multiplied with zero.
program forall_step_zero
  implicit none
  integer :: a(20), b(20)
  integer(8) :: k, l, last
!hpf$ distribute (block) :: a, b
  forall (l = 1:20) b(l) = l
  a = 0
  do last = -1, 0
    k = a(7)
    forall (l = 0:last) a(3 + k*l) = b(2 + l)
    forall (l = 0:last) a(4 + k*l) = b(5 + k*l) + l
  end do
  print *, a
end program forall_step_zero
