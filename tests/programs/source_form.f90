! Free source form: continuation with & on one or both sides, semicolons, case,
! comments at line ends, doubled quotes, a string that looks like a comment.
Program Source_Form
  Integer :: Total, i ; Real :: x(3)
  character(len=20) :: s
  TOTAL = 1 + & ! a comment here
    2 + &

    ! and a comment line between
    & 3
  x = (/ 1.0, &
         2.0, & ! two
         3.0 /)
  s = 'it''s "quoted"'; pri&
  &nt *, total; PRINT *, s
  print *, "double ""quotes"" and 'single'", '!HPF$ not a directive', "a;b"
  s = 'split &
      &string'
  print *, s
  DO I=1,3;x(i)=x(i)+i;END DO
  print*,x;print*,total
  if(total==6)print*,'no blanks'
  if (total .EQ. 6 .And. .NOT. total .gt. 7) total=total+1;print *,total
  enddo = 3; print *, enddo
endprogram
