! A scale factor that leaves no digit is an error of the format, which IOSTAT= and ERR= take.
program scale_factor_status
  implicit none
  integer :: status, i
  real(8) :: x
  character(20) :: form
  character(12) :: text
  x = 1.5d10
  do i = 1, 4
    if (i == 1) form = '(a,3P,E12.1,a)'
    if (i == 2) form = '(a,-3P,D12.1,a)'
    if (i == 3) form = '(a,T9,2P,G12.0,a)'
    if (i == 4) form = '(a,4P,E12.3,a)'
    write (*, form, iostat=status) 'abc', x, 'xyz'
    print *, status
    text = '------------'
    write (text, form, iostat=status) 'abc', x, ''
    print *, status, text
  end do
  form = '(E9.0)'
  write (*, form, err=10) x
  print *, 'no error'
10 print *, 'end'
end program
