! List-directed input of all types, with null values, repeat counts and mistakes that IOSTAT= shows.
program read_values
  implicit none
  integer :: i, j, k, n, ios
  integer(1) :: i1
  integer(8) :: i8
  real :: x, y
  real(8) :: d
  logical :: l, m
  character(5) :: s, t
  integer :: a(6), b(2, 3)
  real :: c(12)
!hpf$ processors p(4)
!hpf$ distribute a(block) onto p
!hpf$ distribute c(cyclic(2)) onto p
  i = 1; j = 2; k = 3
  read *, i, j, k
  print *, i, j, k
  read (*, *) i1, i8
  print *, i1, i8
  read (5, *) x, y, d
  print *, x, y, d
  read (unit=*, fmt=*) l, m
  print *, l, m
  read *, s, t
  print *, s, '|', t, '|'
  a = -1
  read *, a
  print *, a
  read *, b
  print *, b
  c = 0
  read *, n, (c(i), i = 1, n)
  print *, n, c
  read *, c(2:10:3), a(n)
  print *, c, a
  read *, (b(2, i), a(b(2, i)), i = 1, 3)
  print *, b, a
  read *
  read *, i, j, k
  print *, i, j, k
  do i = 1, 3
    read *, a(i)
  end do
  print *, a, sum(a)
  do
    read (*, *, iostat=ios) n
    print *, ios, n
    if (ios < 0) exit
  end do
end program read_values
