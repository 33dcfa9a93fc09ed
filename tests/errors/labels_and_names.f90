! Labels and construct names that belong to nothing or to two statements, and END DO without its label.
program labels_and_names
  integer i, j                      ! IMPLICIT after this line would be too late
  implicit real (x)                 ! ERROR "IMPLICIT must stand before the declarations"
  10 i = 1
  10 i = 2                          ! ERROR "label 10 is used twice"
  0 continue                        ! ERROR "a label is a number from 1 to 99999"
  123456 continue                   ! ERROR "a label is a number from 1 to 99999"
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
end program labels_and_names
