! Units that constants and variables name, and texts as units of output and input.
program internal_files
  implicit none
  integer, parameter :: nout = 6, nin = 5
  integer :: i, j, ios, iu, ju
  real :: x, a(4)
  character(12) :: s, t
  character(80) :: line
  character(3) :: d
!HPF$ DISTRIBUTE a(BLOCK)
  data iu /6/, ju /5/
  a = (/ 1.5, 2.5, 3.5, 4.5 /)
  write (nout, *) 'const unit'
  write (iu, '(a, i3)') 'variable unit', 3
  write (0, *) 'to stderr'
  write (s, '(i5)') 42
  print *, '[', s, ']'
  write (s(3:8), '(f6.2)') 3.14159
  print *, '[', s, ']'
  write (line, *) a, 7
  print *, trim(line)
  do i = 1, 3
    write (d, '(i3.3)') i*i
    t = 'file'//d//'.dat'
    write (nout, '(1x, a)') t
  end do
  read (line, *) x, (a(i), i=4,2,-1), j
  print *, x, a, j
  s = '17 abc'
  read (s, *, iostat=ios) i, t
  print *, i, t, ios
  read (s, *, iostat=ios) i, j
  print *, ios > 0
  read (s(1:2), *, iostat=ios) i, j
  print *, ios
  read (s(1:2), *, end=10) i, j
  print *, 'no'
10 read (nin, *) i
  read (ju, *) j
  print *, i, j
  read (s, *) j
  read (*, *) x
  print *, x, j
  i = 1; j = 2
  if (i < j) write (t, '(a, "-", l1)') 'q', i < j
  print *, t
  write (t, '(2i4)') (i, j, i=1,1)
  print *, t
  write (line, '(3(f5.1, :, ","))') a(1:3)
  print *, trim(line), len_trim(line)
  read (line, *) a(2:4)
  print *, a
  write (line(1:20), '(es12.4)') sum(a)
  read (line, *) x
  print *, x
  write (unit=line, fmt=*) 'list', .true., 2.5d0
  print *, trim(line)
end program
