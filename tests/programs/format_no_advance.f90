! With ADVANCE='NO' gfortran makes moves to the right at once: they count for a TL behind them, and stay at the record's end.
! What lies right of the position that a statement ends at is overwritten by the next one, or stays.
program format_no_advance
  implicit none
  integer :: i
  write (*, '(''<'', tr1, tl3, e14.5, t20, a)', advance='no') 0.0d0, '>'
  print *
  write (*, '(f5.1, l1, i0, tr1, tl3, l1)', advance='no') 1.5, .true., 0, .false.
  print *
  write (*, '(a, tr1, tl3, a, 2x, tl1, a)', advance='no') 'ab', 'cd', 'ef'
  print '(a)', '|'
  write (*, '(t5, a, tl4, 1x, a, tr2)', advance='no') 'abc', 'z'
  print '(a)', '|'
  do i = 1, 3
    write (*, '(2x, i2, tl1, tr2, a)', advance='no') i, ','
  end do
  print *
  write (*, '(tl3, tr2, a, tr1, /, tr1, tl3, a, 1x)', advance='no') 'p', 'q'
  print *, 'end'
  write (*, '(a, tl5, a)', advance='no') 'abcdefghijklmno', 'X'
  write (*, '(a)', advance='no') 'yz'
  print *, i
  write (*, '(a, t2, a, tl1)', advance='no') 'abcdefghijklmno', 'X'
  print '(3x, a)', 'Y'
  write (*, '(a, t7, a)', advance='no') 'abcdefghijklmno', 'last'
end program format_no_advance
