program stages
implicit none
integer, parameter :: n = 63, m = 15, l = 9
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
!hpf$ processors line(3), row(3), grid(4, 3), cube(2, 1, 2)
integer(8) :: u(-1:n+2)
!hpf$ distribute u(block)
real(8) :: v(-1:n+2)
!hpf$ distribute v(cyclic)
real(8) :: w(-1:n+2)
!hpf$ distribute w(block) onto row
!hpf$ dynamic w
real(8) :: fix(-1:n+2)
!hpf$ template room_fix(-3*n-9:3*n+9)
!hpf$ distribute room_fix(block)
!hpf$ align fix(i) with room_fix(i+1)
integer(2) :: a(-1:n+2, -1:m+2)
!hpf$ distribute a(block, cyclic(3))
real(8) :: b(-1:n+2, -1:m+2)
!hpf$ distribute b(cyclic(2), block)
!hpf$ dynamic b
real(4) :: c(-1:n+2, -1:m+2)
!hpf$ distribute c(cyclic(2), block) onto grid
!hpf$ dynamic c
real(4) :: fixed(-1:n+2, -1:m+2)
!hpf$ template turned_fixed(-1:m+2, -1:n+2)
!hpf$ distribute turned_fixed(*, cyclic(3)) onto line
!hpf$ align fixed(i, j) with turned_fixed(j, i)
real(8) :: h(-1:n+2, -1:m+2, -1:l+2)
!hpf$ distribute h(block, *, *) onto row
real(4) :: o(-1:n+2, -1:m+2, -1:l+2)
!hpf$ distribute o(*, *, cyclic)
real(8) :: q(-1:n+2, -1:m+2, -1:l+2)
!hpf$ distribute q(*, *, cyclic(3)) onto line
real(8) :: r(-1:n+2, -1:m+2, -1:l+2)
integer :: p(-1:n+2)
!hpf$ template room_p(-3*n-9:3*n+9)
!hpf$ distribute room_p(block) onto row
!hpf$ align p(i) with room_p(2-2*i)
integer :: e(-1:n+2)
!hpf$ distribute e(block) onto row
real(8) :: f_mean, f_x, f_y
integer :: f_wrap, f_i
f_mean(f_x, f_y) = 0.5d0*(f_x + f_y) + table(2)*1d-3
f_wrap(f_i) = 1 + modulo(f_i - 1, max(nn, 1))
nn = n; mm = m; ll = l; lo = 1; hi = nn/2; st = 1; by = -2
s = 0.1d0; t = 1; total = 0; worst = 0; found = 0; rounds = 0; count1 = 0; tiny1 = 100; small2 = 32000; flag1 = .true.; &
words = 'start'; j = 0; k = 0
do i = -1, n + 2; p(i) = 1 + modulo(i*10 + 1, max(n, 1)); e(i) = n + 1 - i; end do
forall (i = -1:n+2) u(i) = mod(12*(i) + 1000, 51)
forall (i = -1:n+2) v(i) = mod(27*(i) + 1000, 86)*0.1d0 - 2
forall (i = -1:n+2) w(i) = mod(24*(i) + 1000, 8)*0.1d0 - 2
forall (i = -1:n+2) fix(i) = mod(20*(i) + 1000, 40)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2) a(i, j) = mod(15*(i + 3*j) + 1000, 96)
forall (i = -1:n+2, j = -1:m+2) b(i, j) = mod(9*(i + 3*j) + 1000, 25)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2) c(i, j) = mod(9*(i + 3*j) + 1000, 22)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2) fixed(i, j) = mod(9*(i + 3*j) + 1000, 26)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) h(i, j, k) = mod(8*(i + 3*j + 5*k) + 1000, 22)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) o(i, j, k) = mod(12*(i + 3*j + 5*k) + 1000, 34)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) q(i, j, k) = mod(23*(i + 3*j + 5*k) + 1000, 26)*0.1d0 - 2
forall (i = -1:n+2, j = -1:m+2, k = -1:l+2) r(i, j, k) = mod(26*(i + 3*j + 5*k) + 1000, 76)*0.1d0 - 2
time: do it = 1, 3
go to (1, 2), mod(it, 3)
a(:, 0) = int(mod(dble(sum(a, 2, a > 0.1d0)*0.05d0), 9973d0), 2)
1 found = found + 1
v(1:nn) = 0.5d0*u(p(1:nn)) + 0.3d0*v(1:nn)
2 count1 = count1 + 1
rounds = 0
3 continue
b = 0.9d0*a
rounds = rounds + 1
if (rounds < 2) goto 3
if (found > 40) cycle time
do i = 1, nn
w(i) = 0.1d0*w(i -2) + table(4)*0.3d0*w(i) + 0.25d0*w(i +2)
end do
do i = 1, nn
u(p(i)) = int(mod(dble(0.9d0*u(p(i)) - 0.1d0*v(e(i))), 9973d0), 8)
end do
p(1:nn) = 1 + modulo(p(1:nn)*3 + it, max(nn, 1))
do rounds = 1, mod(it, 3)
do i = lo, hi
do j = 1, mm - 1
do k = 2, ll
if (q(i +1, j -2, k +1) > s) q(i, j, k) = table(4)*0.3d0*q(i, j +1, k) - 0.2d0*r(i -2, j, k)
end do
end do
end do
if (s > 1d3) exit
forall (i = 2:nn, j = mm:1:-1)
a(i, j) = int(mod(dble(0.1d0*a(i, j +1) + table(4)*0.3d0*a(i +1, j +1) + table(4)*0.3d0*a(i -1, j)), 9973d0), 2)
end forall
end do
found = 0
look4: do i = 1, nn, st
if (w(i) > s) then
found = i
exit look4
end if
end do look4
print *, found, i
end do time
rounds = 0
5 continue
do i = nn, 1, by
v(i) = 0.1d0*u(i +1) + 0.25d0*v(i -1)
if (u(i -1) < s) u(i) = int(mod(dble(0.1d0*u(i +2) - 0.1d0*v(i +1) - 0.25d0*w(i -1)), 9973d0), 8)
end do
rounds = rounds + 1
if (rounds < 2) goto 5
print *, s, t, total, worst, found, rounds, count1, seen, table
print *, tiny1, small2, big8, done, flag1, word, words, i, j, k, it
print *, 'u', u
print *, 'v', v
print *, 'w', w
print *, 'fix', fix
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
print *, 'p', p
end program stages
