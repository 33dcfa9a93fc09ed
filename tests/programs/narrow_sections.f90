! Sections, constructors, masks and operands whose subscripts of one and two bytes wrap around to elements that exist.
program narrow_sections
  implicit none
  integer(1) :: k, m, i, j1, p(6)
  integer(2) :: k2, i2, m2, l2
  integer(8) :: i8
  integer :: a(-400:400), b(-400:400), c(40000), j, s, n, t(-128:127,3)
  logical :: ok
!hpf$ processors pr(4)
!hpf$ distribute (cyclic(7)) onto pr :: a, b
!hpf$ distribute c(block) onto pr
!hpf$ distribute t(block,*) onto pr
  read *, k, m, k2
  a = (/ (j*3, j=-400,400) /)
  b = 0
  c = (/ (j, j=1,40000) /)
  t = 1
  p = (/ 100_1, 20_1, -90_1, 5_1, 127_1, -128_1 /)
  print *, sum(a(2_1*k:2_1*k+20_1)), maxval(a((/k+m, k-m, 3_1*k/))), a(p + k), a(p*2_1)
  ok = k > 0 .and. a(k + m) < 0
  print *, ok, merge(a(k+m), a(3_1*m), k > m), merge(a(k+m), a(3_1*m), k < m)
  do j1 = 1_1, 3_1
    do i = -60_1, 60_1, 4_1
      t(i*j1 + i, j1) = t(i + k, 4_1-j1) + a(i*2_1 + m)
      if (i + m > 0) t(i, j1) = t(m - i, j1) + 1
      if (i*3_1 > 0) b(i + i + m + k) = a(-i - m)
    end do
  end do
  print *, t; print *, sum(b), b(-128:127)
  where (t(m+60_1:m+70_1:-1_1,1) > 0) t(m+60_1:m+70_1:-1_1,1) = 0
  i = 120_1
  t(i+10_1:i+15_1,2) = t(k+m:k+m+5_1,3) + 100
  b(i+10_1:-100) = a(i+10_1:-100) + k
  print *, sum(t), b(-128:-90)
  forall (i2 = 1_2:20_2, c(k2*i2 - i2*k2 + i2) > 3) c(i2*2000_2 + 1_2 - (i2/17_2)*32767_2) = i2
  print *, sum(c), k2*100_2, c(abs(k2*100_2))
  m2 = 300
  do i2 = 1_2, 30_2
    l2 = i2*m2*k2
    c(abs(int(l2)) + 1) = c(mod(abs(int(l2)), 1000) + 1) + i2
    c(iand(i2*m2*k2, 16383_2) + 1) = i2
  end do
  print *, sum(int(c,8))
  n = 0
  do i = 1_1, 100_1
    n = n + count(t(i+k,:) > 1)
    if (n > 40) exit
  end do
  print *, n, i, (t(i+k-100_1,1), i=1_1,100_1,9_1)
  i8 = k*m
  print *, i8, a(i8), a(k*m), a(int(k)*m/20), size(a(k*2_1:m)), shape(t(k+m:,:))
  print *, cshift(a(k+m:k+m+3_1), k+k), eoshift(a(1:4), m*3_1), spread(a(k+m), 1, int(k-98_1)), reshape(a(k+m:k+m+7_1), (/2,4/))
end program narrow_sections
