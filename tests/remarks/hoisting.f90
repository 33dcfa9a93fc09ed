! Communication leaves loops that do not store, before it, what it reads.
program hoisting
  implicit none
  integer, parameter :: n = 4000
  integer :: a(n), b(n), f(n), d(n, n), i, j, it
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b, f
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: d
  a = 1; b = 2; d = 3; f = 4
  do it = 1, 8
    b = b + a(1)                              ! REMARK "^communication of a leaves the loop over it: what is read here is not stored before in it"
    a(2:n) = a(2:n) + f(it)                   ! REMARK "^f\(it\) goes to every rank in one copy before the loop over it, for all its iterations"
  end do
  do it = 1, 8
    forall (i = 2:n, j = 2:n) d(i, j) = d(i, j) + d(1, j) ! REMARK "^communication of d leaves the loop over it"
    b = b + it
  end do
  do it = 1, 8
    d = d + a(it)                             ! REMARK "^a\(it\) is broadcast: one element, by its owner"
    a(it + 1) = d(3, 3)
  end do
  do it = 1, 8
    if (f(it) < 3) cycle                      ! REMARK "^f\(it\) goes to every rank in one copy before the loop over it, for all its iterations"
    if (a(it) > 3) cycle                      ! REMARK "^a\(it\) is broadcast: one element, by its owner"
    b(it:n:it) = b(it:n:it) + 1
  end do
  print *, a, b, d
end program hoisting
