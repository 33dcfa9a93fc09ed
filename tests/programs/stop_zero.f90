! STOP 0, with output that must be complete before the program ends.
program stop_zero
  integer :: i
  do i = 1, 100
    print *, i, i * i
  end do
  stop 0
end program stop_zero
