! STOP with a code in the middle of a loop over distributed data, after output without a newline.
program stop_in_loop
  implicit none
  integer :: a(100), i
!HPF$ DISTRIBUTE a(BLOCK)
  do i = 1, 100
    a(i) = i * i
  end do
  do i = 1, 100
    if (a(i) > 2000) then
      print *, 'stopping at', i
      write (*, '(A)', advance='no') 'partial'
      stop 42
    end if
    a(i) = 0
  end do
  print *, 'not reached'
end program
