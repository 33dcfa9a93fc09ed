! Constants near the ends of eight bytes in conditions and bounds: their differences do not fit.
program large_constants
  implicit none
  integer, parameter :: n = 100
  integer(8) :: k, l, ends(2)
  integer :: a(n), b(n), c(n), i
!HPF$ DISTRIBUTE (BLOCK) :: a, b, c
  ends = (/ -5_8, 7_8 /)
  k = ends(1)
  l = ends(2)
  do i = 1, n
    a(i) = i; b(i) = 2*i; c(i) = i
  end do
  do i = 2, n
    if (k >= -9223372036854775807_8 - 1_8) a(i) = mod(a(i - 1)*3 + 1, 1009)
  end do
  print *, a
  do i = 2, n
    if (i + 4000000000000000000_8 > -9000000000000000000_8) b(i) = mod(b(i - 1)*3 + 1, 1009)
  end do
  print *, b
  do i = 2, n
    if (l <= 9223372036854775807_8) c(i) = mod(c(i - 1)*3 + 1, 1009)
  end do
  print *, c
  if (k >= -9223372036854775807_8 - 1_8) then
    do i = 2, n
      if (k < 5) c(i) = mod(c(i - 1)*3 + 1, 1009)
    end do
  end if
  print *, c
  do i = 2, n
    if (i - 8000000000000000000_8 < l .and. l < 8000000000000000000_8 + i) a(i) = mod(a(i - 1)*5 + b(i), 1009)
  end do
  print *, a
end program large_constants
