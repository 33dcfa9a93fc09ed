! IOSTAT= and ERR= of output to the standard output, which succeeds.
program output_status
  implicit none
  integer :: ios, i
  integer(8) :: states(3)
  real :: a(4)
!HPF$ DISTRIBUTE a(BLOCK)
  a = 1.5
  ios = 7
  write (*, *, iostat=ios) 'before', ios
  print *, ios
  states = 9
  do i = 1, 3, 2
    write (*, '(4f5.1)', iostat=states(i), err=10) a * i
  end do
  print *, states
  ios = -1
  if (states(2) == 9) write (unit=6, fmt='(i3)', iostat=ios, advance='no') 4
  write (6, '(i4)', err=20) ios
  if (states(2) == 0) write (*, *, iostat=ios) 'never'
  stop
10 print *, 'error'
20 print *, 'another'
end program
