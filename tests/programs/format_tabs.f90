! Integers of all kinds in I descriptors with minima, tabs in both directions, slashes, repeats, reversion.
program format_tabs
  implicit none
  integer(1) :: b(4) = (/ 0_1, 127_1, -127_1, 5_1 /)
  integer(2) :: s(4) = (/ 0_2, 32767_2, -32767_2, 42_2 /)
  integer :: i, k(4) = (/ 0, 2147483647, -2147483647, -7 /)
  integer(8) :: l(4) = (/ 0_8, 9223372036854775807_8, -9223372036854775807_8, 10000000000_8 /)
  logical :: q(3) = (/ .true., .false., .true. /)
!HPF$ DISTRIBUTE (CYCLIC) :: k, l
  print '(4I4)', b
  print '(4I3)', b, s
  print '(I0,1X,I1,1X,I2.2,1X,I6.4)', k
  print '(I0.0,"<",I5.0,">",I5.5)', 0, 0, 0
  print '(2(I12,","),/,2(I20.18,";"))', k, l
  print '(T10,I3,T1,I3,T20,A)', 1, 2, 'end'
  print '(A,T3,A,T20,A,T15,A)', 'abcdefgh', 'XY', 'zz', 'mm'
  print '(5X,A,3X,A)', 'left', 'right'
  print '(A,TR5,A,TL3,A)', 'one', 'two', 'three'
  print '(3L3,/,L1,L2,L10)', q, q
  print '(I3,(I5,I6))', (i, i = 1, 8)
  print '(I2,2(1X,I3),(I4,"!"))', (i, i = 1, 7)
  print '("no items")'
  print '(I4,:,",")', (i, i = 1, 3)
  print '(3(I2,:,"-"))', (i, i = 1, 5)
  print '(A5,A2,A)', 'abc', 'abc', 'abc'
  print '(/,A,//,A,/)', 'x', 'y'
  print '(1X,2(2(I1,1X),"/",1X))', (mod(i,10), i = 1, 12)
  write (*, '(I5)', advance='no') 3
  write (*, '(A)') ' tail'
  write (*, 100) k(4), 1.5, 'q', .false.
100 format (1X, I5, F6.2, A3, L4)
  write (*, 200)
200 format ('He said ''hi''', 1X, "and ""bye""")
  print '(B8,1X,O6,1X,Z4)', 37, 37, 255
end program
