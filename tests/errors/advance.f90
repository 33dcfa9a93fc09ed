! Controls of statements that do not advance, where they cannot be.
program advance
  implicit none
  integer :: i, n(2)
  real :: x
  character(5) :: s
  read (*, '(i3)', size=i) n(1)                  ! ERROR "SIZE= needs ADVANCE='NO'"
  read (*, '(i3)', advance='yes', eor=10) i      ! ERROR "EOR= needs ADVANCE='NO'"
  read (*, *, advance='no') i                    ! ERROR "ADVANCE needs a format"
  read (*, '(i3)', advance='maybe') i            ! ERROR "'yes' or 'no'"
  read (s, '(i3)', advance='no') i               ! ERROR "input from a text has no ADVANCE="
  read (*, '(i3)', advance='no', size=x) i       ! ERROR "variable of SIZE= must be an integer scalar"
  read (*, '(i3)', advance='no', size=n) i       ! ERROR "variable of SIZE= must be an integer scalar"
  read (*, '(i3)', advance='no', eor=99) i       ! ERROR "no executable statement has label 99"
  write (*, '(i3)', advance='no', size=n(1)) i   ! ERROR "SIZE= belongs to READ"
  write (*, '(i3)', advance='no', eor=10) i      ! ERROR "EOR= belongs to READ"
10 continue
end program advance
