! Logical values written as words: gfortran takes a comma behind a blank after them for a null value.
program read_words
  implicit none
  logical :: flag(6), l, m
  integer :: n, k
!hpf$ distribute flag(cyclic(2))
  n = -1; k = -2; flag = .false.
  read *, l, n, k
  print *, l, n, k
  read *, l, n, m, k
  print *, l, n, m, k
  read *, flag
  print *, flag
  read *, l, n
  print *, l, n
  read *, m, flag(5:2:-1), n
  print *, m, flag, n
end program read_words
