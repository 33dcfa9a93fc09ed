! EXIT and CYCLE outside loops, steps of zero, loop variables that are none.
program control
  implicit none
  integer :: i, a(5), s
  real :: x
  exit                              ! ERROR "exit|loop|do"
  cycle                             ! ERROR "cycle|loop|do"
  do i = 1, 5, 0                    ! ERROR "zero|step|stride|0"
    s = i
  end do
  do x = 1, 2                       ! ERROR "integer|real"
    s = 1
  end do
  do a = 1, 2                       ! ERROR "scalar|array|integer|a\b"
    s = 1
  end do
  do i = 1, 3
    i = 7                           ! ERROR "i\b"
  end do
  forall (i = 1:5:0) a(i) = i       ! ERROR "zero|stride|step|0"
  a(1:5:0) = 1                      ! ERROR "zero|stride|step|0"
end program control
