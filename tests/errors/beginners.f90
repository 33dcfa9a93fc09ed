! Mistakes of those who come from other languages, each reported once where it is.
program beginners
  implicit real (a-h), integer (i-n)
  implicit logical (h-h)                ! ERROR "letter h"
  real b(3)
  b(3 = 4                               ! ERROR "has no"
  b(1)(2 = 3                            ! ERROR "has no"
  if (i > 3) then print *, i            ! ERROR "THEN"
  else if (i < 2) then
    i = 2
  end if
  if (i > 3) then i = 4                 ! ERROR "THEN"
  if (i > 3) then j = 4                 ! ERROR "THEN"
  else
    j = 2
  endif
  if (i > 4) then = 3
  print 100, 1.5
  print 100, 2.5
100 format (1X, 4F 1 2 . 6, ., A)       ! ERROR "'\.' is not an edit descriptor"
  print *, norm2(b), findloc(b, 1.0)    ! ERROR "norm2" "findloc"
  print *, transfer(1, b), present(b)   ! ERROR "L7" "L4"
  one: do i = 1, 3
  end do one
  one: do i = 1, 3                      ! ERROR "another construct"
  end do one
  print *, distance(b)                  ! ERROR "neither a declared array nor"
end program
