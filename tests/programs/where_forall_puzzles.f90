! WHERE and FORALL whose statements change what the next ones read, through permutations.
program puzz
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), b(n), c(n), i, j, ix(n), m(n,n), k
  logical :: l(n), mm(n,n)
!hpf$ processors p(3)
!hpf$ distribute (cyclic(2)) onto p :: a, b
!hpf$ distribute c(block) onto p
!hpf$ distribute m(*, block) onto p
!hpf$ align mm(i,j) with m(j,i)
  a = (/ (i, i=1,n) /)
  b = a(n:1:-1)
  where (a > b)
    a = b
    b = a + 1
  elsewhere (mod(a, 2) == 0)
    a = -a
    b = -b
  elsewhere
    b = 100
  end where
  print '(12i5)', a, b
  a = (/ (i, i=1,n) /)
  where (a(2:n) > 3) a(1:n-1) = a(2:n) * 10
  print '(12i5)', a
  forall (i = 2:n-1) a(i) = a(i-1) + a(i+1)
  print '(12i7)', a
  forall (i = 1:n, mod(i,3) /= 0) b(n+1-i) = a(i) - i
  print '(12i7)', b
  ix = (/ 3, 1, 2, 6, 5, 4, 12, 11, 7, 8, 9, 10 /)
  a(ix) = (/ (i*i, i=1,n) /)
  c = a(ix(ix))
  print '(12i5)', a, c
  b(ix(1:5)) = a(ix(5:1:-1))
  print '(12i7)', b
  forall (i=1:n, j=1:n) m(i,j) = merge(i*10+j, -1, i >= j)
  forall (i=1:n)
    m(i, i:n) = m(i, 1:n-i+1)
    m(1:i, i) = m(i, 1:i) + 1
  end forall
  do i = 1, n
    print '(12i6)', m(i, :)
  end do
  mm = m > 50
  where (mm) m = m - 50
  forall (i=1:n, any(mm(i,:)))
    where (m(i,:) < 0) 
      m(i,:) = i
    elsewhere
      m(i,:) = -m(i,:)
    end where
  end forall
  print '(12i6)', m
  l = any(mm, 2)
  print *, l, count(mm), count(mm, 1)
  forall (i=1:n:3)
    forall (j=1:n, j>=i .and. j<=i+2) m(j,i) = sum(m(1:j,i))
  end forall
  print '(12i7)', m
  k = 5
  forall (k=1:3) a(k) = k
  print *, k, a(1:3)
end program
