! STOP n ends with exit code n; here inside a loop and an IF.
program stop_code
  integer :: i
  do i = 1, 10
    print *, i
    if (i * i > 8) then
      stop 7
    end if
  end do
end program stop_code
