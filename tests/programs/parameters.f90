! Named constants: both spellings, constant expressions, use as extents, in
! kinds, in other constants, and array constants with subscripts.
program parameters
  integer, parameter :: n = 4, m = 2 * n - 1, wp = kind(1.0d0)
  integer k
  parameter (k = 3, q = 2.5)
  real(wp), parameter :: third = 1.0_wp / 3.0_wp, big = huge(1.0_wp)
  logical, parameter :: yes = n > m .or. k == 3
  character(len=*), parameter :: name = 'constant'
  character*(*) old
  parameter (old = 'taken from the value')
  integer, parameter :: table(n) = (/ (i * i, i = 1, n) /)
  integer, parameter :: total = table(1) + table(4)
  real(wp) :: x(m), y(n, k)
  x = third; y = 2 * third
  print *, n, m, wp, k, q, old, len(old)
  print *, third, big > 1.0e300_wp
  print *, yes, name, table, total
  print *, size(x), shape(y), x(m), y(n, k)
  print *, table(2:3), sum(table), maxval(table)
end program parameters
