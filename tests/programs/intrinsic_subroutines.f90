! INTRINSIC names subroutines as well as functions.
program intrinsic_subroutines
  implicit none
  intrinsic mvbits, cpu_time, ieor
  integer :: bits = 5
  real :: before, after
  call cpu_time(before)
  call mvbits(3, 0, 2, bits, 4)
  call cpu_time(after)
  print *, ieor(bits, 1), after >= before
end program intrinsic_subroutines
