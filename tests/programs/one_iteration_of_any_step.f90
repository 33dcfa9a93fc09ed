! Loops and sections of one iteration, whose step leads beyond all integers, between arrays of different mappings.
program one_iteration_of_any_step
  implicit none
  integer, parameter :: n = 30
  integer(8) :: lo, hi, st, i, far(2)
  real(8) :: a(n), b(n)
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ DISTRIBUTE (CYCLIC) :: b
  do i = 1, n
    a(i) = 1
    b(i) = i
  end do
  far(1) = huge(lo)
  far(2) = -huge(lo) - 1
  lo = 5
  hi = 25
  st = far(1)
  do i = lo, hi, st
    a(i) = a(i) + b(n + 1 - i)
  end do
  a(lo:hi:st) = b(lo:hi:st) + a(lo:hi:st)
  print *, a
  st = far(2)
  do i = hi, lo, st
    a(i) = a(i) + b(n + 1 - i)
  end do
  a(hi:lo:st) = b(hi:lo:st) + a(hi:lo:st)
  do i = hi, lo, st
    b(i) = b(i) + a(i)
  end do
  a(5:25:9223372036854775807_8) = b(5:25:9223372036854775807_8) + 3
  b(30:7:-9223372036854775807_8) = a(6:25:9223372036854775807_8)
  print *, a
  print *, b
end program one_iteration_of_any_step
