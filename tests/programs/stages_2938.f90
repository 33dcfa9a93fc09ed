program stages
implicit none
integer, parameter :: n = 60000, m = 8, l = 1
integer :: nn, mm, ll, lo, hi, st, by
common /sizes/ nn, mm, ll, lo, hi
common st, by
integer :: i, j, k, it, found, rounds, count1, seen(4)
integer(1) :: tiny1
integer(2) :: small2
integer(8) :: big8
real(8) :: s, t, total, worst, table(5)
logical :: done
logical(1) :: flag1
character(len=6) :: word, words*9
data seen /2*1, 2*-3/, (table(i), i = 1, 5) /0.1d0, 3*0.7d0, -0.3d0/
data word, big8, done /'ab', 123456789012_8, .false./
!hpf$ processors line(4), row(1), grid(3, 4), cube(1, 1, 2)
real(8) :: u(-1:n+2)
!hpf$ distribute u(cyclic(3)) onto line
!hpf$ dynamic u
real(8) :: v(-1:n+2)
!hpf$ template room_v(-3*n-9:3*n+9)
!hpf$ distribute room_v(cyclic(8)) onto line
!hpf$ align v(i) with room_v(i)
real(4) :: w(-1:n+2)
!hpf$ distribute w(cyclic) onto line
!hpf$ dynamic w
real(8) :: fix(-1:n+2)
real(8) :: a(-1:n+2, -1:m+2)
!hpf$ distribute a(cyclic, *)
integer(2) :: b(-1:n+2, -1:m+2)
!hpf$ template room_b(-3*n-9:3*n+9, -3*m-9:3*m+9)
!hpf$ distribute room_b(cyclic(3), block)
!hpf$ align b(i, j) with room_b(2*i, j)
integer(2) :: c(-1:n+2, -1:m+2)
!hpf$ distribute c(cyclic(3), *) onto row
real(8) :: fixed(-1:n+2, -1:m+2)
!hpf$ template room_fixed(-3*n-9:3*n+9, -3*m-9:3*m+9)
!hpf$ distribute room_fixed(block, cyclic(3)) onto grid
!hpf$ align fixed(i, j) with room_fixed(2*i, j+1)
real(8) :: h(-1:n+2, -1:m+2, -1:l+2)
!hpf$ distribute h(cyclic(2), *, *) onto row
!hpf$ dynamic h
real(8) :: o(-1:n+2, -1:m+2, -1:l+2)
!hpf$ distribute o(*, *, cyclic(8)) onto line
real(4) :: q(-1:n+2, -1:m+2, -1:l+2)
!hpf$ distribute q(cyclic(3), cyclic(2), *)
!hpf$ dynamic q
real(8) :: r(-1:n+2, -1:m+2, -1:l+2)
!hpf$ distribute r(block, *, cyclic(3))
!hpf$ dynamic r
integer :: p(-1:n+2)
!hpf$ distribute p(cyclic) onto row
integer :: e(-1:n+2)
!hpf$ distribute e(cyclic(8))
real(8) :: f_mean, f_x, f_y
integer :: f_wrap, f_i
f_mean(f_x, f_y) = 0.5d0*(f_x + f_y) + table(2)*1d-3
f_wrap(f_i) = 1 + modulo(f_i - 1, max(nn, 1))
nn = n; mm = m; ll = l; lo = min(2, nn); hi = nn - 1; st = 3; by = -2
s = 0.1d0; t = 1; total = 0; worst = 0; found = 0; rounds = 0; count1 = 0; tiny1 = 100; small2 = 32000; flag1 = .true.; &
words = 'start'; j = 0; k = 0
do i = -1, n + 2; p(i) = 1 + modulo(i*29 + 6, max(n, 1)); e(i) = n + 1 - i; end do
forall (i = -1:n+2) u(i) = mod(11*(i) + 1000, 38)*0.1d0 - 2
forall (i = -1:n+2) v(i) = mod(18*(i) + 1000, 34)*0.1d0 - 2
forall (i = -1:n+2) w(i) = mod(30*(i) + 1000, 96)*0.1d0 - 2
forall (i = -1:n+2) fix(i) = mod(21*(i) + 1000, 62)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2) a(i, j) = mod(8*(i + 3*j) + 1000, 38)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2) b(i, j) = mod(5*(i + 3*j) + 1000, 13)
forall (i = -1:n+2, j = -1:m+2) c(i, j) = mod(16*(i + 3*j) + 1000, 7)
forall (i = -1:n+2, j = -1:m+2) fixed(i, j) = mod(6*(i + 3*j) + 1000, 19)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) h(i, j, k) = mod(9*(i + 3*j + 5*k) + 1000, 13)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) o(i, j, k) = mod(3*(i + 3*j + 5*k) + 1000, 18)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) q(i, j, k) = mod(20*(i + 3*j + 5*k) + 1000, 88)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) r(i, j, k) = mod(1*(i + 3*j + 5*k) + 1000, 60)*0.1d0 - 2
time: do it = 1, 5
go to (1, 2), mod(rounds, 3)
total = 0
!hpf$ independent, new(t), reduction(total)
do i = 1, nn
t = 0.5d0*u(e(i))
if (t < 0.1d0) t = t + 1
v(i) = t + 0.1d0
total = total + t
end do
t = 0.25d0
1 found = found + 1
do j = 1, mm - 1
do i = lo, hi
do k = ll, 1, by
r(i, j, k) = 0.2d0*r(i -1, j -1, k) + 0.25d0*r(i, j, k +1)
r(i, j, k) = table(4)*0.3d0*r(i -1, j, k) - table(4)*0.3d0*h(i, j, k +1) - table(4)*0.3d0*r(i, j -1, k)
end do
end do
end do
2 count1 = count1 + 1
!hpf$ redistribute h(cyclic, block, cyclic(2)) onto cube
forall (i = 1:nn, j = 1:m, a(i, j) > 0.2d0)
a(i, j) = table(4)*0.3d0*a(i +1, j -1) + table(4)*0.3d0*fixed(i +1, j)
b(i, j) = int(mod(dble(table(4)*0.3d0*c(i +1, j)), 9973d0), 2)
end forall
do i = nn, 1, by
do k = 1, ll, st
do j = 2, mm
if (r(i -1, j, k +1) > s) r(i, j, k) = 0.25d0*o(i -1, j -1, k +1) + 0.2d0*q(i, j -2, k)
r(i, j, k) = 0.25d0*h(i, j +2, k) + table(4)*0.3d0*o(i, j, k +1) + 0.1d0*r(i -1, j, k) + table(4)*0.3d0*q(i, j +1, k)
end do
end do
end do
go to (3, 4), mod(it + rounds, 3)
do i = 1, n
v(f_wrap(i + 0)) = 0.5d0*v(f_wrap(i -2))
end do
print *, i
3 found = found + 1
do k = 1, min(nn, mm) - 1
s = 0.01d0/(1 + abs(b(k, k)))
forall (i = k+1:nn, j = k+1:mm) b(i, j) = int(mod(dble(b(i, j) - s*b(i, k)/(1 + abs(b(k, j)))), 9973d0), 2)
end do
4 count1 = count1 + 1
if (mod(it + rounds, 2) == 0) then
c(nn+0:1+0:-1, 1+0:mm+0:st) = int(mod(dble(0.5d0*fixed(nn+0:1+0:-1, 1-1:mm-1:st) + 0.3d0*c(nn+0:1+0:-1, 1+0:mm+0:st)), &
9973d0), 2)
else if (s > t) then
!hpf$ redistribute u(block)
do i = 2, nn
do j = 1, mm, st
do k = 1, l
o(i, j, k) = 0.2d0*q(i -1, j, k) + 0.25d0*q(i +1, j, k) + 0.2d0*q(i, j, k +1) + 0.2d0*q(i -1, j, k)
end do
end do
end do
end if
select case (word(1:1))
case ('a':'f')
word = 'z' // word(1:3)
found = 0
look5: do i = nn, 1, -1
if (v(i) > 3d0) then
found = i
exit look5
end if
end do look5
print *, found, i
case default
word = words(2:4) // 'q'; words = adjustl(word) // 'b'
end select
end do time
do i = n, 1, -1
u(p(i)) = 0.9d0*u(p(i)) + 0.1d0*u(i + 1)
end do
print *, s, t, total, worst, found, rounds, count1, seen, table
print *, tiny1, small2, big8, done, flag1, word, words, i, j, k, it
print *, 'u', sum(u), count(u > 0), count(u /= u)
print *, u(1:nn:max(1, nn/40))
count1 = 0
do i = 1, nn; if (.not. abs(u(i)) > 0.5) count1 = mod(count1*3 + i, 99991); end do
print *, count1
print *, 'v', sum(v), count(v > 0), count(v /= v)
print *, v(1:nn:max(1, nn/40))
count1 = 0
do i = 1, nn; if (.not. abs(v(i)) > 0.5) count1 = mod(count1*3 + i, 99991); end do
print *, count1
print *, 'w', sum(w), count(w > 0), count(w /= w)
print *, w(1:nn:max(1, nn/40))
count1 = 0
do i = 1, nn; if (.not. abs(w(i)) > 0.5) count1 = mod(count1*3 + i, 99991); end do
print *, count1
print *, 'fix', sum(fix), count(fix > 0), count(fix /= fix)
print *, fix(1:nn:max(1, nn/40))
count1 = 0
do i = 1, nn; if (.not. abs(fix(i)) > 0.5) count1 = mod(count1*3 + i, 99991); end do
print *, count1
print *, 'a', sum(a), count(a > 0), count(a /= a)
print *, sum(a, dim=1)
print *, 'b', sum(b), count(b > 0), count(b /= b)
print *, sum(b, dim=1)
print *, 'c', sum(c), count(c > 0), count(c /= c)
print *, sum(c, dim=1)
print *, 'fixed', sum(fixed), count(fixed > 0), count(fixed /= fixed)
print *, sum(fixed, dim=1)
print *, 'h', sum(h), count(h > 0), count(h /= h)
print *, 'o', sum(o), count(o > 0), count(o /= o)
print *, 'q', sum(q), count(q > 0), count(q /= q)
print *, 'r', sum(r), count(r > 0), count(r /= r)
print *, 'p', sum(p), count(p > 0), count(p /= p)
print *, p(1:nn:max(1, nn/40))
count1 = 0
do i = 1, nn; if (.not. abs(p(i)) > 0.5) count1 = mod(count1*3 + i, 99991); end do
print *, count1
end program stages
