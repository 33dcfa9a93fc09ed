! What cannot end a DO with a label, and what can.
program lastofloop
  implicit none
  integer :: i, stop
  do 7 i = 1, 2
7 goto 8 ! ERROR "this statement cannot end a DO => write 7 CONTINUE behind it"
8 do 9 i = 1, 2
9 exit ! ERROR "this statement cannot end a DO => write 9 CONTINUE behind it"
  do 10 i = 1, 2
    if (i == 1) then
      print *, i
10  end if ! ERROR "this statement cannot end a DO => write 10 CONTINUE behind it"
  do 11 i = 1, 2
11 format (i3) ! ERROR "this statement cannot end a DO => write 11 CONTINUE behind it"
  do 12 i = 1, 2
12 if (i == 1) goto 8
  do 13 i = 1, 2
13 stop = i
  do 14 i = 1, 2
    do stop = 1, 2
14  end do ! ERROR "this END DO ends the inner DO, but its label 14 is that of the DO around => write END DO and, in the next line, 14 CONTINUE"
end program lastofloop
