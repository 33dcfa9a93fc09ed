! Parts of texts as items of READ, of a length known at run time, and empty ones.
program read_substrings
  implicit none
  character(12) :: s = '............', t = 'abcdefghijkl'
  character(4) :: w
  integer :: i, k(4), status
!HPF$ DISTRIBUTE k(BLOCK)

  read (*, '(a)') s(3:6)
  print *, s
  read (*, *) s(:2), s(11:), k
  print *, s, k
  i = 5
  read (*, '(i1,2a)') i, s(i:i+2), t(i:)
  print *, i, s, t
  read (*, '(a5,a1,a)') s(1:3), s(4:6), s(7:)
  print *, s
  read (*, *) s(5:4), t(9:8), w(2:3), i
  print *, s, t, w(2:3), i
  read (*, *) t(1:2), t(3:4), t(5:6), w
  print *, t, w
  s = t
  read (s(2:9), '(2a2,a)') t(9:12), t(5:6), t(k(1):k(2))
  print *, s, t
  read (*, '(4(a1,:))') (s(i:i), i=1, 4)
  print *, s
  read (*, '(a)', iostat=status) (t(i:i+1), i=1, 11, 3)
  print *, t, status
end program read_substrings
