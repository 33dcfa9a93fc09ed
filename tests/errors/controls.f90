! Control lists that say something twice, or leave out a keyword behind one that is there.
program controls
  implicit none
  integer :: i, ios
  read (*, *, iostat=ios, iostat=i) i            ! ERROR "IOSTAT= is given twice"
  read (*, '(i3)', unit=5) i                     ! ERROR "UNIT= is given twice"
  read (unit=5, '(i3)') i                        ! ERROR "behind a keyword the format needs its own: FMT="
  write (*, '(i3)', fmt='(i4)') i                ! ERROR "FMT= is given twice"
  write (unit=*, '(i3)') i                       ! ERROR "behind a keyword the format needs its own: FMT="
  write (*, '(i3)', advance='no', advance='no') i ! ERROR "ADVANCE= is given twice"
end program controls
