! Output that does not fit: IOSTAT= and ERR= of formats, texts that are too short or have a length known at run time only.
program output_misfits
  implicit none
  integer :: i, n, ios
  character(12) :: s
  character(20) :: t
  character(8) :: wrong
  real :: a(4)
!HPF$ DISTRIBUTE a(BLOCK)
  a = (/ 1.5, 2.5, 3.5, 4.5 /)
  n = 7
  wrong = '(2(i3)'
  do i = 1, 12
    s = 'abcdefghijkl'
    select case (i)
    case (1)
      write (s, '(i3, f5.2)', iostat=ios) 4, 5
    case (2)
      write (s, '(i3, i20)', iostat=ios) 4, 5
    case (3)
      write (s, *, iostat=ios) 4, 5
    case (4)
      write (s, '(i3, /, i3)', iostat=ios) 4, 5
    case (5)
      write (s, '(i3)', iostat=ios) 4, 5, 6, 7, 8
    case (6)
      write (s, '(i7, t2, i3, f5.2)', iostat=ios) 4, 5, 6
    case (7)
      write (s, wrong, iostat=ios) 1, 2
    case (8)
      write (s, *, iostat=ios) 'ab', 'cd', .true., 'efghi', 1
    case (9)
      write (s(:n), *, iostat=ios) a
    case (10)
      write (s(:n), '(g12.4, i1)', iostat=ios) 1.5, 2
    case (11)
      write (s, '("ab", 1x, f5.2)', iostat=ios) 4
    case (12)
      write (s(n+1:n), '(a)', iostat=ios) ''
    end select
    print *, s, ios
  end do
  t = 'abcdefghijklmnopqrst'
  write (t(n:), *) n
  print *, t
  do n = 1, 10
    write (t(2*n-1:2*n), '(i2.2)') n
  end do
  print *, t
  n = 3
  write (t(n:n+4), '(3i1)') (n, n = 7, 9)
  print *, t, n
  n = 5
  write (t(n:n+3), '(f6.1)', iostat=ios) sum(a)
  print *, t, ios
  write (t, '(f8.3)', err=10) n
  print *, 'not here'
10 print *, 'error ', t
  write (*, '(a, i5, f5.2)', err=20) 'text', 4, 5
  print *, 'not here'
20 print *, 'behind it'
  write (*, *, err=30) 'list'
30 write (*, '("abc", 3x, f5.1)', iostat=ios) 1, 2, 3
  print *, ios
  write (*, '("abc")', iostat=ios) 1, 2, 3
  print *, ios
  write (*, '(i3, ("abc"))', iostat=ios) 1, 2
  print *, ios
  write (*, wrong, iostat=ios) 1
  print *, ios
  write (*, '(f5.1, "end", i2)', iostat=ios) 1., 2.
end program
