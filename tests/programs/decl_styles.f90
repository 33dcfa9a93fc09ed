! Every way to declare: old and new style, DIMENSION statements and attributes,
! shapes on the entity and on the attribute, lower bounds, initial values.
program decl_styles
  integer a(4), b(0:3)
  real, dimension(2,3) :: m, v(5)
  double precision d
  real(kind=8) e
  real(8), dimension(-2:2) :: f
  integer (kind = 2) :: s
  integer*8 big
  logical ok, flags(3)
  logical(kind=4) :: l4
  character c
  character(len=6) :: word
  character*3 abc
  character(4) four
  integer, dimension(3), parameter :: primes = (/ 2, 3, 5 /)
  integer :: started = 17, also = 4
  dimension w(3)
  a = 1; b = 2; m = 1.5; v = 2.5; d = 3.5d0; e = 4.5d0; f = 5.5d0
  s = 6_2; big = 7_8; ok = .true.; flags = .false.; l4 = .true.
  c = 'x'; word = 'words'; abc = 'abcdef'; four = 'f'
  w = 8.0
  print *, a, b
  print *, m
  print *, v
  print *, d, e
  print *, f
  print *, s, big
  print *, ok, flags, l4
  print *, c, word, abc, four, '|'
  print *, primes
  print *, started, also
  print *, w
  print *, lbound(b), ubound(b), lbound(f), ubound(f), shape(m), size(v)
end program decl_styles
