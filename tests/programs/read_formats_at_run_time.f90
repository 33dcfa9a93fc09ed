! READ with formats in variables that cannot be parsed, or have a field without a width, whether an item comes to it or not:
! IOSTAT= and ERR= get them, and no record is taken.
program read_formats_at_run_time
  implicit none
  character(10) :: f, text = '123'
  integer :: i, k, status

  k = -1
  f = '(i5'
  read (*, f, iostat=status) k
  print *, status, k
  f = '(q5)'
  read (*, f, err=10) k
  print *, 'not here'
10 print *, 'error', k
  f = 'i5)'
  read (*, f, iostat=status, err=20) k
  print *, 'nor here'
20 print *, status, k
  f = ' '
  read (*, f, iostat=status, end=30) k
30 print *, status, k
  f = '(i5.)'
  read (*, f, iostat=status) k
  print *, status, k
  f = '(5)'
  read (text, f, iostat=status) k
  print *, status, k
  f = '(i2,i0)'
  read (text, f, iostat=status) k
  print *, status, k
  f = '(i2,2(g0))'
  read (*, f, iostat=status) k
  print *, status, k
  f = '(i2,f0.1)'
  read (text, f, err=40) k
  print *, 'not here either'
40 print *, 'error', k
  do i = 1, 3
    f = '(q'
    read (*, f, iostat=status) k
    print *, status, k
    f = '(i5)'
    read (*, f, iostat=status) k
    print *, status, k
  end do
end program read_formats_at_run_time
