! Every rank would have to execute the first loop.
program dealt_beside
  implicit none
  integer, parameter :: n = 3000000
  integer :: i, s, y(n)
  y(1) = 1
  do i = 2, n
    y(i) = mod(y(i - 1)*7 + i, 1009)
  end do
  s = 0
!HPF$ INDEPENDENT, REDUCTION(s)
  do i = 1, n ! REMARK "and other loops of the program, which all ranks would execute too, may take longer"
    s = s + mod(y(i), 17)
  end do
  print *, s
end program dealt_beside
