! READ with ADVANCE='no': words and lines of any length by single characters, fields whose number a record says, what is
! left of a record for other statements, SIZE=, EOR= and the statuses at ends of records and of the input.
program p
  implicit none
  character(1) :: c
  character(5) :: piece
  character(40) :: word
  integer :: i, k, n, ios, letters, words, lines, sizes(4)
  integer :: a(8)
  real :: x
!HPF$ PROCESSORS q(4)
!HPF$ DISTRIBUTE (CYCLIC) ONTO q :: a, sizes

  letters = 0; words = 0; lines = 0; word = ' '; k = 0; sizes = 0
  do
    read (*, '(a1)', advance='no', eor=10, end=90, size=n) c
    if (c == '#') exit
    letters = letters + n
    if (c /= ' ') then
      k = k + 1
      word(k:k) = c
      cycle
    end if
10  if (k > 0) then
      words = words + 1
      print *, words, word(1:k)
    end if
    k = 0
    if (n == 0) lines = lines + 1
  end do
  print *, letters, words, lines
  read (*, *)

  do k = 1, 3
    a = -1
    read (*, '(i2,1x)', advance='no', iostat=ios) n
    do i = 1, n
      read (*, '(i3)', advance='no', size=sizes(min(i, 4)), iostat=ios) a(i)
      if (ios /= 0) exit
    end do
    print *, n, ios, a, sizes
    if (ios == 0) read (*, '()')
  end do

  read (*, '(a2)', advance='no') c
  read (*, *) i, x
  print *, c, i, x
  read (*, '(2i2,t1)', advance='no', size=n) i, k
  print *, i, k, n
  read (*, '(tr2,a5,tl3)', advance='no', size=n) piece
  print *, piece, n
  read (*, '(i2/i2)', advance='no', size=n) i, k
  print *, i, k, n
  read (*, '(a)') piece
  print *, piece, 'is left'

  i = -1; k = -1; n = -1
  read (*, '(:,/,2x)', advance='no', size=n, iostat=ios) i
  print *, 'no place', i, n, ios
  read (*, '(2x)', iostat=ios) i
  print *, 'no place', i, ios
  read (*, '(a)') piece
  print *, piece
  read (*, '(3x,i2)', advance='no', size=n, iostat=ios) i
  print *, i, n, ios
  read (*, '(i2,3x,i2)', advance='no', size=n, iostat=ios) i, k
  print *, i, k, n, ios
  read (*, '(i2)', advance='no', size=n, iostat=ios, err=20) i
  print *, 'not here'
20 print *, i, n, ios
  n = 0
  do
    read (*, '(a)', advance='no', size=k, iostat=ios) piece
    if (ios == -1) exit
    n = n + 1
    print *, n, piece, k, ios
  end do
  read (*, '(a)', iostat=ios) piece
  print *, ios
  stop 3
90 print *, 'an early end'
end program p
