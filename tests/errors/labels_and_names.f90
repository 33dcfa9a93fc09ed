! Labels that are none, that belong to nothing or to two statements, names of constructs likewise, and END DO without its label.
program labels_and_names
  integer i, j                      ! IMPLICIT after this line would be too late
  implicit real (x)                 ! ERROR "IMPLICIT must stand before the declarations"
  10 i = 1
  10 i = 2                          ! ERROR "label 10 is used twice"
  0 continue                        ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  123456 continue                   ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  20 format (i5)
  20 print 20, i                    ! ERROR "label 20 is used twice"
  do 30 i = 1, 3
    j = i
  end do                            ! ERROR "END DO needs label 30, which its DO names"
  do 40 i = 1, 3
    j = i
  50 end do                         ! ERROR "END DO needs label 40, which its DO names"
  do 60 i = 1, 3
    j = i
  60 end do
  assigned: i = 3                   ! ERROR "only DO, IF [.]{3} THEN, SELECT CASE, FORALL and WHERE constructs have names"
  short: if (i == 3) j = 2          ! ERROR "only DO, IF [.]{3} THEN, SELECT CASE, FORALL and WHERE constructs have names"
  long: if (i == 3) then
    j = 2
  end if long
  goto 000010                       ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  goto (000010, 10) i               ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  if (j) 10, 0, 10                  ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  print 000020, i                   ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  read (*, *, end=0, err=10) i      ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  write (*, '(i3)', err=000010) i   ! ERROR "a label is a number from 1 to 99999, in at most 5 digits"
  goto                              ! ERROR "expected a label, found the end of the statement"
end program labels_and_names
