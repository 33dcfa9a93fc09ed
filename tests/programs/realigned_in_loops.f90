! REALIGN and REDISTRIBUTE in loops and branches, of bases with alignees, and statement functions of arrays.
program f01
 implicit none
 integer, parameter :: n = 13
 integer a(n), b(n), c(n), d(n,n), i, j, k
 integer(2) ix(n)
 integer(8) i8
 integer f, g
 real r, h
!hpf$ processors p(4), s1
!hpf$ template t(2*n, 3)
!hpf$ dynamic a, b, c, t, d
!hpf$ align c(i) with b(i)
!hpf$ align b(i) with a(n+1-i)
!hpf$ align a(i) with t(2*i,*)
!hpf$ distribute t(cyclic(3),*) onto p
!hpf$ distribute d(block,*) onto p
!hpf$ distribute ix(cyclic) onto p
 f(i) = a(i)*2 + b(n+1-i)
 g(i,j) = f(i) - d(i,j)
 h(r) = r*f(3) + sum(a)
 a = (/ (i, i=1,n) /); b = a*a; c = 0
 forall (i=1:n,j=1:n) d(i,j) = i-j
 print *, f(3), g(2,5), h(1.5)
 do i = 1, n
  c(i) = f(i) + g(i,n)
 end do
 print *, c
 forall (i=1:n) c(i) = g(i,i) + f(n+1-i)
 print *, c
!hpf$ redistribute t(block,*) onto p
 b = b(n:1:-1) + c
!hpf$ realign b(i) with d(i,1)
 c = c + b
!hpf$ realign a(i) with t(i,*)
 a = a + c - b
 print *, a, b, c
 do k = 1, 4
  if (mod(k,2) == 0) then
!hpf$ redistribute d(*,cyclic) onto p
   d = d + spread(a, 1, n)
  else
!hpf$ redistribute d(cyclic(2),*) onto p
   d = d - spread(b, 2, n)
  end if
  do i = 2, n
   d(i,:) = d(i,:) + d(i-1,:)/2
  end do
!hpf$ independent
  do j = 1, n
   a(j) = a(j) + d(j,k)
  end do
 end do
 print *, sum(d), a
 ix = (/ (int(mod(i*4,n)+1,2), i=1,n) /)
 i8 = 3
 a(ix(ix(i8)) ) = -5
 a(ix) = a(ix(n:1:-1))
 print *, a, a(ix(4_8)), b(ix(1:i8)), (sum(a(1:i)), i=1,n,4), (maxval(d(:,i)), minloc(d(i,:)), i=1,3)
 where (a > sum(a)/n) 
  a = a - maxval(a)
  b = cshift(a, 1) + sum(a)
 elsewhere (cshift(a, 1) < 0)
  a = eoshift(a, 2, -1)
 end where
 print *, a, b
 if (any(d(:,1) /= d(1,:)) .and. count(a > b) > 2) print *, 'yes', count(a > b)
end
