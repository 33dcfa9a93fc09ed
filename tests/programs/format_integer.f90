! Edit descriptors for integers and characters: I, A, X, T, /, repeat counts,
! groups, reversion to the last group, too narrow fields.
program format_integer
  implicit none
  integer :: i, a(6), m(3, 4), j
  character(len=5) :: s
!hpf$ distribute a(block)
  a = (/ (i * i - 10, i = 1, 6) /)
  print '(I5)', a
  print '(6I4)', a
  print '(3I6)', a
  print '(I0, 1X, I0)', a
  print '(I6.4, I8.3, I2)', 42, -7, 12345
  print '(A, I0, A)', 'a(1)=', a(1), ';'
  print '(2(I3, A1), I3)', 1, ',', 2, ',', 3
  s = 'word'
  write (*, '(A)') s
  write (*, '(A3, A8, A)') s, s, 'tail'
  write (*, '(I4, /, I4, //, I4)') 1, 2, 3
  write (*, '(T5, I3, T12, I3, T1, A)') 10, 20, 'left'
  write (*, '(5X, I2, 3X, I2)') 1, 2
  forall (i = 1:3, j = 1:4) m(i, j) = i * j
  write (*, '(4I5)') ((m(i, j), j = 1, 4), i = 1, 3)
  write (*, '("matrix:", 2(/, 2I4))') m(1, 1), m(1, 2), m(2, 1), m(2, 2)
  write (*, '(I3, (2X, I3))') a
  write (*, '(A, 3(I3, :, ","))') 'list', 1, 2
  write (*, "('it''s ', I0)") 5
  write (*, '(I3)')
  write (*, '(A, 2X)') 'blank after'
  print '(SP, I5, SS, I5)', 7, 7
  print '(B8, O6, Z4)', 10, 64, 255
end program format_integer
