! Output that continues a record: ADVANCE='NO' keeps blanks that T and X ask for at its end,
! and the next statement counts its columns from there.
program advance_no
  implicit none
  integer :: i, a(5)
!HPF$ DISTRIBUTE a(CYCLIC)
  forall (i = 1:5) a(i) = i * i
  write (*, '(a)', advance='no') 'x'
  write (*, '(a)') 'y'
  write (*, '(a, t10, a, /, a)', advance='no') 'x', 'z', 'q'
  print *, 'list', a
  write (*, '(a, t10)', advance='no') 'x'
  write (*, '(a)') 'y'
  write (*, '(a, 3x)', advance='no') 'x'
  write (*, '(a)') 'y'
  write (*, '(a)', advance='no') 'abcdef'
  write (*, '(t3, a)') 'Y'
  do i = 1, 5
    write (*, '(i4)', advance='no') a(i)
  end do
  print *
  write (*, '(5i3)', advance='no') a
  write (*, '(a)', advance='no') ' last'
end program advance_no
