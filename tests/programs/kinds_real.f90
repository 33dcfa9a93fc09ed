! Reals of kinds 4 and 8 in list-directed output: fixed and exponent form,
! zero, negative values, and a real(4) constant that is widened.
program kinds_real
  real(4) :: x
  real(8) :: d
  integer :: i
  d = 0.1
  print *, d
  d = 0.1d0
  print *, d
  x = 0.1
  print *, x
  x = 1.0
  do i = 1, 14
    print *, x, -x, 1.0 / x
    x = x * 10.0
  end do
  d = 1.0d0
  do i = 1, 20
    print *, d, -d, 1.0d0 / d
    d = d * 10.0d0
  end do
  x = 0.0
  print *, x, -x
  d = 0.0d0
  print *, d, -d
  print *, huge(x), tiny(x), epsilon(x)
  print *, huge(d), tiny(d), epsilon(d)
  x = 3.14159274; d = x
  print *, x, d, real(d, 4), dble(x)
  print *, 1e5, 1.5d-3, 123456789.0, 0.999999999
end program kinds_real
