! Vector subscripts on both sides, nested, on rows and columns of several mappings.
program vecsub
  implicit none
  integer, parameter :: n = 14
  integer a(n), b(n), p(n), q(5), i, m(n,n), mm(n,n), r(3)
  real x(n), y(n)
  logical l(n)
!hpf$ processors pr(4), pq(2,2)
!hpf$ distribute a(cyclic(3)) onto pr
!hpf$ distribute b(block) onto pr
!hpf$ distribute p(cyclic) onto pr
!hpf$ distribute m(block,cyclic) onto pq
!hpf$ align mm(i,j) with m(15-j,i)
!hpf$ align x(i) with m(i,3)
!hpf$ align y(i) with m(*,i)
!hpf$ distribute l(block)
  p = (/ (mod(i*5, n) + 1, i = 1, n) /)
  q = (/ 14, 2, 9, 4, 7 /)
  r = (/ 1, 1, 3 /)
  a = (/ (i*i, i=1,n) /)
  b = a(p)
  print '(14i5)', p, b
  b(p) = a
  print '(14i5)', b
  a(q) = a(q(5:1:-1))
  print '(14i5)', a
  a(p(p)) = b(p) + a
  print '(14i5)', a
  a(q(2:4)) = -a(q(1:3))
  print '(14i5)', a, a(r), a(q(r))
  forall (i=1:n) m(i,:) = i*100 + p
  mm = m(p, :)
  print '(14i5)', mm(1:3,:), sum(mm, 1)
  mm = m(p, p(n:1:-1))
  mm(q, 2) = m(3, q)
  mm(1, p) = m(p, 1)
  mm(q(1:2), q(3:5)) = transpose(m(q(3:5), q(1:2)))
  print '(14i5)', mm(:,2), mm(1,:), mm(q,q)
  x = m(:,3); y = m(4,:)
  x(p) = y; y = x(p(p)) - x
  print '(7f9.1)', x, y
  l = mod(b, 2) == 0
  where (l(p)) x = -x
  where (l) 
    y(:) = x(p)
  elsewhere
    y = x(n:1:-1)
  end where
  print '(7f9.1)', x, y
  print *, sum(a(p)), maxval(m(q,:)), maxloc(m(q,p)), count(l(q)), any(m(:,q) == 1414), dot_product(a(q), b(q)), sum(m(q,q), 2)
  forall (i=1:n, l(p(i))) a(p(i)) = b(i) + i
  print '(14i5)', a
  do i = 1, n
    a(p(i)) = a(p(i)) + a(i)
  end do
  print '(14i6)', a
  a(p(1:n:3)) = 0
  a(p(2)+1-1) = 1234567
  i = 3
  a(p(p(i))) = a(q(i)) + 5
  print '(14i8)', a
  print *, matmul(m(q(1:2),1:3), mm(1:3,q(4:5))), cshift(a(q), 2), pack(m(q,3), l(q))
  print *, m((/ 1, 5 /), (/ 2 /)), a((/ (i, i=1,n,4) /)), b((/3,3,3/))
end program
