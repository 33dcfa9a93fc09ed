! DATA for substrings: limits of all sorts, values that are too short and too long, characters without a value.
program data_substrings
  implicit none
  integer, parameter :: two = 2
  character(6) :: a, b, c, d
  data a(two:4) /'xyzw'/, a(5:6) /'12'/, b(:1) /'b'/, b(2:) /'c'/, c(1:6) /'sixsix'/
  data d(3:2) /'k'/
  data d(1:two+1), d(4:6) /2*'rep'/
  print '(9a)', '[', a, '|', b, '|', c, '|', d, ']'
end program
