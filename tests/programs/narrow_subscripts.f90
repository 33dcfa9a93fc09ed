! Subscripts of one and two bytes that wrap around to elements that exist; k, m and k2 are known at run time only.
program narrow_subscripts
  implicit none
  integer(1) :: k, m, i, l
  integer(2) :: k2, i2
  integer :: a(-400:400), b(-400:400), j, s, n
!hpf$ distribute (block) :: a, b
  read *, k, m, k2
  a = (/ (j, j=-400,400) /)
  b = 0
  print *, a(k + m), a(k + 100_1), a(2_1*k), a(-k-m-m)
  do i = 1_1, 5_1
    b(i + k + m) = a(i + k + 100_1)
  end do
  print *, b(-128:128)
  forall (i = 1_1:9_1) b(k + i + 20_1) = a(m + i + 30_1) + 1
  print *, b(-128:128)
  b(k+m:k+m+5_1) = a(k+100_1:k+105_1)
  print *, b(-128:128)
  s = 0
  do i = 1_1, 9_1
    s = s + a(k + i + 20_1)
    if (i + k > m) s = s*2
  end do
  print *, s
  do i = 1_1, 9_1
    b(k + i + 20_1) = b(k + i + 19_1) + 1
  end do
  print *, b(-128:128)
  s = maxval(a(k:k+30_1))
  print *, s, sum(a(m:m+10_1))
  n = k + m
  print *, n, a(n), a(k+int(m))
  where (a(k-3_1:k+3_1) > 0) b(m-3_1:m+3_1) = 7
  print *, b(-128:128)
  print *, (a(k + i), i=25_1,30_1), (/(a(i+m),i=60_1,64_1)/)
end program narrow_subscripts
