! Formats that do not fit leave the record, values that do not fit take it.
program formatted_mistakes
  implicit none
  integer :: i, j, ios
  real :: x
  character(5) :: s
  character(3) :: t
  logical :: l
  i = 0; j = 0; x = 0
  ! probes of gfortran
  read (*, '(i5)', iostat=ios) i
  print *, 1, i, ios
  read (*, '(i3,i3)', iostat=ios) i, j
  print *, 2, i, j, ios
  read (*, '(f6.2)', iostat=ios) x
  print *, 3, x, ios
  read (*, '(i2)', iostat=ios) i
  print *, 4, i, ios
  read (*, '(l4)', iostat=ios) l
  print *, 5, l, ios
  read (*, '(a)', iostat=ios) s
  print *, 6, s, ios
  read (*, '(a7, a1)', iostat=ios) t, s
  print *, 7, t, s, ios
  read (*, '(i12)', iostat=ios) i
  print *, 8, ios
  read (*, '(f10.3)', iostat=ios) x
  print *, 9, x, ios
  read (*, '(2p, f10.3)', iostat=ios) x
  print *, 10, x, ios
  read (*, '(i3)', iostat=ios) i, j
  print *, 11, i, j, ios
  read (*, '(f8.3)', iostat=ios) x
  print *, 12, x, ios
  read (*, '(z8)', iostat=ios) i
  print *, 13, i, ios
  read (*, '(f8.3)', iostat=ios) x
  print *, 14, x, ios
  read (*, '(i3, "x", i3)', iostat=ios) i, j
  print *, 15, ios
  read (*, '(a)', iostat=ios) s
  print *, 16, s, ios
  read (*, '(f8.3)', iostat=ios) i
  print *, 17, ios
  read (*, '(a)', iostat=ios) s
  print *, 18, s, ios
  read (*, '(a)', iostat=ios) s
  print *, 19, ios
  read (*, '(a)', iostat=ios) s
  print *, 20, ios
end program
