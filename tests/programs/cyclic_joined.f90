! Loops over blocks of a few elements whose index only addresses, and some whose index counts.
program cyclic_joined
  implicit none
  integer, parameter :: n = 203
  integer :: a(n), b(n), c(-4:n), m(17,n), i, j, s, hi
  logical :: q(n)
  real(8) :: x(n)
!HPF$ DISTRIBUTE (CYCLIC(3)) :: a, q
!HPF$ ALIGN (i) WITH a(i) :: b, x
!HPF$ DISTRIBUTE c(CYCLIC(5))
!HPF$ DISTRIBUTE m(CYCLIC(2),CYCLIC(4))
  a = 7
  b = 0
  c = 3
  x = 1.5d0
  do i = 1, n
    b(i) = i
  end do
  a(4:n-9) = a(4:n-9) + 2*b(4:n-9)
  a(n-1:6:-1) = a(n-1:6:-1) - 1
  a(2:n:2) = b(2:n:2)
  where (a > 100)
    a = a - 100
  elsewhere
    b = -a
  end where
  q = a > b
  forall (i = 5:n, q(i)) a(i) = a(i) + 1
  forall (i = 5:n, mod(i, 3) == 0) b(i) = a(i)
  hi = 60
  c(-4:hi) = c(-4:hi) * 2
  c(hi+1:n) = c(hi+1:n) + 1
  m = 5
  do j = 1, n
    do i = 1, 17
      m(i,j) = m(i,j) + 1
    end do
  end do
  m(3:9,8:n-3) = m(3:9,8:n-3) * 3
  m(:,5) = 11
  forall (i = 1:17, j = 1:n, i < j) m(i,j) = m(i,j) - 1
  s = sum(a) + maxval(b) - minval(c) + count(q)
  x = x * 2 - b
  print *, s, sum(m), sum(c), maxval(x), minval(x), maxloc(a)
  print '(20i5)', a
  print '(20i5)', b
end program cyclic_joined
