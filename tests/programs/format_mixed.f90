! Formats shared by several types: L, G for every type, logical arrays, FORMAT
! reversion in the middle of an array, output of a section.
program format_mixed
  implicit none
  logical :: l(5)
  integer :: m(4, 4), i, j
  real :: r(4)
!hpf$ processors p(2, 2)
!hpf$ distribute m(block, cyclic) onto p
  l = (/ .true., .false., .true., .true., .false. /)
  print '(5L2)', l
  print '(L1, 1X, L3)', l(1), l(2)
  forall (i = 1:4, j = 1:4) m(i, j) = merge(1, 0, i == j) * i
  print '(4I3)', m
  print '("row ", I1, ":", 4I3)', (i, m(i, :), i = 1, 4)
  r = (/ 0.25, 0.5, 0.75, 1.0 /)
  print '(A, F5.2, A)', ('r = ', r(i), ';', i = 1, 4)
  print '(G0, 1X, G0, 1X, G0)', 5, .true., 'text'
  print '(G8.0, G5.1, G6.2)', 5, .false., 'ab'
  write (*, '(3(F6.2, ","), F6.2)') r
  write (*, '(I2, F6.2)') (i, r(i), i = 1, 4)
end program format_mixed
