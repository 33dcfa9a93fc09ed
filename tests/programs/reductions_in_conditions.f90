! Reductions in conditions, of reductions, and of arrays of several mappings.
program reduceall
 implicit none
 integer, parameter :: n = 9
 real(8) a(n,n), b(n), c(n)
 real r(n), s
 integer i, j, k(n), m(n,n), dm
 logical l(n,n), v(n)
!hpf$ processors p(3,2)
!hpf$ distribute a(cyclic,block) onto p
!hpf$ align l(i,j) with a(j,i)
!hpf$ align b(j) with a(*,j)
!hpf$ align c(i) with a(i,3)
!hpf$ align v(i) with a(n+1-i,*)
!hpf$ distribute m(*,*)
 forall (i=1:n,j=1:n) a(i,j) = mod(i*5+j*j, 7) - 3 + 0.25d0
 l = a > 0
 do dm = 1, 2
  print *, sum(a, dm), maxval(a, dm, l), minloc(a, dm), count(l, dm), any(l, dm), all(l, dm), product(a, dm, mask=l)
 end do
 b = sum(a*merge(1,2,l), dim=1, mask=a < 3)
 c = maxval(transpose(a), 1)
 v = all(l .or. transpose(l), 2)
 print *, b, c, v
 print *, maxloc(b), minloc(c, v), maxloc(b, mask=b > 100), maxval(b, v .and. c > 1), sum(pack(a, l)), sum(a, l)
 print *, dot_product(b, c), dot_product(v, l(:,1)), matmul(l, v), matmul(b, a), matmul(a, a(:,2:3))
 m = int(a); k = maxloc(m, 2); r = real(b)
 print *, k, minloc(m), maxloc(m), maxloc(m(n:1:-2, ::3)), minval(m, m > 0), sum(m(:, 2:8:3), 1), iand(sum(m), 7)
 print *, maxloc(r*0)
 s = 0
 do i = 1, n
  s = s + sum(r(1:i)) * count(l(i,:)) - maxval(m(:,i))
 end do
 print *, s, sum((/ (s*i, i=1,5) /)), minval((/ (mod(i*7, 5), i=1,9) /)), maxloc((/ (mod(i*7, 5), i=1,9) /))
 where (spread(v, 1, n)) a = a - spread(sum(a, 2), 2, n)
 print '(9f8.2)', a
 do i = 1, n
  if (all(a(i,:) < 5)) then
   a(i,:) = a(i,:) + sum(a(:,i))
  else if (any(l(:,i))) then
   a(:,i) = minval(a, 2)
  end if
 end do
 print '(9f9.2)', a
end
