program tangents
  ! TANH of arrays takes several numbers at a time, with the bits of one after the other.
  implicit none
  integer, parameter :: n = 1003
  real(4) :: x(n), y(n), s
  integer :: i
!HPF$ DISTRIBUTE x(BLOCK)
!HPF$ ALIGN y(i) WITH x(i)
  do i = 1, n
    x(i) = real(i - 500)*0.05
    if (mod(i, 7) == 0) x(i) = x(i)*1e-3
    if (mod(i, 11) == 0) x(i) = x(i)*1e-9
  end do
  y = tanh(x)
  print *, y(1:40)
  print *, y(480:530)
  do i = 1, n
    if (x(i) > 0.3) y(i) = y(i)*tanh(2*x(i)) + tanh(x(i) - 1)
  end do
  s = sum(y)
  print *, s, y(n), y(700:720)
end program
