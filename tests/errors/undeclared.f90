! IMPLICIT NONE demands a declaration of every name.
program undeclared
  implicit none
  integer :: i, a(10)
  i = k                        ! ERROR "k\b"
  total = i                    ! ERROR "total"
  do j = 1, 10                 ! ERROR "j\b"
    a(i) = 2
  end do
  a(m) = 1                     ! ERROR "m\b"
  print *, a, wrong            ! ERROR "wrong"
  if (flag) i = 2              ! ERROR "flag"
end program undeclared
