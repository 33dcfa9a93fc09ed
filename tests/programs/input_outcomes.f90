! END= and ERR= of input: jumps out of loops and to their ends, with IOSTAT= and without.
program input_outcomes
  implicit none
  integer :: n, k, ios, state(2)
  real :: x(10), v(3)
  logical :: first
!HPF$ DISTRIBUTE x(BLOCK)
  n = 0
  x = 0
  do k = 1, 3
    read (*, *, err=10) n
    x(k) = n
    print *, 'value', n
10  continue
  end do
  first = .true.
20 read (*, *, end=100, err=90, iostat=ios) k
  n = n + k
  if (first) then
    first = .false.
    print *, 'first', k, ios
  end if
  goto 20
90 print *, 'wrong', ios > 0, n
  do 30 k = 1, 3
    if (k /= 2) read (5, *, err=30) v(k)
    v(k) = k + 0.5
    print *, v(k)
30 continue
  read (*, *, iostat=state(1), end=40) (x(k), k = 4, 6), n
  print *, x(4:6), n, state(1)
40 read (*, *, end=50) x(7:10)
  print *, 'not here'
50 print *, x(7:8)
100 print *, n, sum(x(1:8))
  read (*, *, err=110, iostat=state(2)) k
  stop 1
110 print *, state(2) > 0
end program
