! Input with formats: labels, variables and texts, records that are too short, reversion, END= and ERR=.
program formatted_input
  implicit none
  integer, parameter :: n = 6
  integer :: i, j, k, m(3,4), ios, nin
  real :: a(n), b(2), c
  real(8) :: d
  logical :: l(3)
  character(30) :: line, w, fm
  integer(1) :: i1
  integer(8) :: i8
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE m(CYCLIC,BLOCK)
  read (*, 100) k, a
100 format (i5, /, (3f8.3))
  print *, k, a
  read 110, (m(i,:), i=1,3)
110 format (4i3)
  print *, m
  read '(3l2, 2x, e10.2, d12.3)', l, c, d
  print *, l, c, d
  nin = 5
  read (nin, '(a)', end=90) line
  print *, '[', line, ']', len_trim(line)
  fm = '(i2, 1x, i3, t1, a6)'
  read (*, fm) i1, i8, w
  print *, i1, i8, w
  read (*, '(i3, :, i3, /, i3)') i
  print *, i
  read (*, '(i4)') i, j
  print *, i, j
  read (*, *) i, line
  print *, i, line
  read (*, '(a)') line
  print *, line
  read (*, '()')
  read (*, '(2x, a3)', iostat=ios) w
  print *, w, ios
  read (*, '(a5)', iostat=ios) w, line
  print *, w, line, ios
  read (*, '(2(a1, i1))') w, i, line, j
  print *, w, i, line, j
  k = 0
  do
    read (*, '(a)', end=80) line
    k = k + 1
    if (line(1:1) == '#') cycle
    read (line, '(i4, f8.2)', err=70) i, c
    print *, i, c
    cycle
70  print *, 'bad line ', line
  end do
80 print *, 'lines', k
  do i = 1, 3
    write (line, '(3f6.2)') (real(i)/j, j=1,3)
    read (line, '(3f6.2)') a(i), b
    print *, a(i), b
  end do
  read (*, '(a)', iostat=ios) line
  print *, ios
90 continue
end program
