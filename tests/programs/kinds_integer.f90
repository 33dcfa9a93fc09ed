! Integers of kinds 1, 2, 4 and 8: widths in list-directed output, extreme
! values, and wrap-around on overflow (the oracle runs with -fwrapv).
program kinds_integer
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4
  integer(8) :: i8
  i1 = 127; i2 = 32767; i4 = 2147483647; i8 = 9223372036854775807_8
  print *, i1, i2, i4, i8
  i1 = -i1; i2 = -i2; i4 = -i4; i8 = -i8
  print *, i1, i2, i4, i8
  i1 = i1 - 1_1; i2 = i2 - 1_2; i4 = i4 - 1; i8 = i8 - 1_8
  print *, i1, i2, i4, i8
  i4 = i4 - 1; i8 = i8 - 1_8
  print *, i4, i8
  i4 = 65536; i4 = i4 * i4
  print *, i4
  i4 = 123456789; i4 = i4 * 1000
  print *, i4
  i8 = 123456789; i8 = i8 * 1000
  print *, i8
  i1 = 5; i2 = 300; i4 = 70000; i8 = 5000000000_8
  print *, i1 + i2, i2 + i4, i4 + i8, i1 * i8
  print *, kind(i1), kind(i2), kind(i4), kind(i8), kind(i1 + i2), kind(i2 + i8)
  print *, huge(i1), huge(i2), huge(i4), huge(i8)
end program kinds_integer
