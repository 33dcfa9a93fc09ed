! Units that are none, and those that would be files.
program units
  implicit none
  integer, parameter :: nout = 7
  integer :: i, list(3)
  real :: x
  character(5), parameter :: fixed = 'fixed'
  character(5) :: s
  write (nout, *) i                 ! ERROR "not supported yet: WRITE to a file"
  read (nout, *) i                  ! ERROR "not supported yet: READ from a file"
  write (x, *) i                    ! ERROR "unit of WRITE"
  read (list, *) i                  ! ERROR "unit of READ"
  write (fixed, *) i                ! ERROR "named constant"
  write (s, '(i3)', advance='no') i ! ERROR "ADVANCE"
  read ('12', *) i                  ! ERROR "must be a variable"
  read (s // '1', *) i              ! ERROR "must be a variable"
  read (fixed, *) i                 ! ERROR "must be a variable"
  read (fixed(1:2), *) i            ! ERROR "must be a variable"
  read (s(1:2), *) i
end program units
