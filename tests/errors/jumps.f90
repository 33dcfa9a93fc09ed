! GOTO and arithmetic IF with mistakes.
program jumps
  integer i, a(5)
  goto 77                           ! ERROR "label 77"
  if (i > 3) goto 20                ! ERROR "into a block"
  do i = 1, 3
    a(i) = 1
  20 a(i) = a(i) + 1
end do
  if (i) 30, 40                     ! ERROR "expected"
  if (i) 30, 40, 99                 ! ERROR "label 99"
  30 continue
  40 continue
  30 continue                       ! ERROR "used twice"
  goto                              ! ERROR "expected"
  goto i                            ! ERROR "not supported yet: assigned GOTO"
  goto (30, 40)                     ! ERROR "expected"
  go to (40) a(1) > 2               ! ERROR "integer"
  if (a(1) > 2) 40, 40, 30          ! ERROR "number"
  forall (i=1:5) 
   goto 30                          ! ERROR "holds only"
end forall
  goto 50                           ! ERROR "label 50"
  50 format (i3)
  write (*, *, err=50) i            ! ERROR "label 50"
  read (*, *, end=51) i             ! ERROR "label 51"
  read (*, *, err=50) i             ! ERROR "label 50"
  goto 60                           ! ERROR "into a block"
  if (i > 3) then
  60 i = 4
  else
  70 i = 5
end if
  goto 70                           ! ERROR "into a block"
end program jumps
