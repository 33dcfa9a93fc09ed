! Sections whose strides are known at run time only and differ between the sides of an assignment: strides of both
! signs, no elements, overlap of both sides, masks, conversions to values, FORALL with the position itself, several
! left sides, several dimensions, alignments and distributions.
program strides_apart
  implicit none
  integer, parameter :: n = 97
  integer :: a(n), b(n), c(n), w(n), e(-5:25), u(n,13), v(13,n), d(n), z(n,n)
  real :: x(n), y(n)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN (i) WITH a(i) :: b
!HPF$ DISTRIBUTE c(CYCLIC)
!HPF$ DISTRIBUTE w(CYCLIC(3))
!HPF$ ALIGN e(i) WITH w(2*i+11)
!HPF$ DISTRIBUTE (BLOCK,CYCLIC) :: u, v, z
!HPF$ DISTRIBUTE x(CYCLIC(4))
!HPF$ ALIGN y(i) WITH x(n+1-i)
  integer :: s(5), f(5), t(5), g(5), many(5)
  integer :: i, j, k, p, q, lo, from, m
  data s /1, 2, 7, -1, -4/
  data t /3, -2, 5, 1, 6/
  data f /1, 3, 20, 97, 90/
  data g /2, 96, 7, 1, 1/
  data many /30, 40, 11, 97, 0/

  forall (i=1:n) a(i) = mod(i*37, 101)
  b = 3*a; c = 5*a; w = 7*a; d = a
  e = 2
  x = 1.0/(a + 1)
  y = x*x
  forall (i=1:n, j=1:13) u(i,j) = i + 100*j
  forall (i=1:n, j=1:13) v(j,i) = i*j
  forall (i=1:n, j=1:n) z(i,j) = i - j

  do k = 1, 5
    p = s(k); q = t(k); lo = f(k); from = g(k); m = many(k) - 1
    a(lo:lo+m*p:p) = b(from:from+m*q:q) + 1
    c(lo:lo+m*p:p) = c(lo:lo+m*p:p) + w(from:from+m*q:q)
    w(lo:lo+m*p:p) = w(from:from+m*q:q) - d(1:1+m)
    print *, sum(a), sum(c), sum(w)
    d(lo:lo+m*p:p) = a(from:from+m*q:q)
    b(lo:lo+m*p:p) = d(1:1+m)
    y(from:from+m*q:q) = x(lo:lo+m*p:p) + y(from:from+m*q:q)
    e(-5:-5+min(m,4)*iabs(p):iabs(p)) = a(from:from+min(m,4)*q:q)
    print *, sum(d), sum(b), sum(e), maxval(y), minval(y)
    where (b(lo:lo+m*p:p) > a(from:from+m*q:q))
      b(lo:lo+m*p:p) = mod(b(lo:lo+m*p:p), 100)
    elsewhere
      b(lo:lo+m*p:p) = c(from:from+m*q:q)
    end where
    forall (i=0:m, mod(i, 3) /= 1) a(lo+p*i) = i + b(from+q*i)
    forall (i=0:m)
      c(lo+p*i) = a(from+q*i) - i
      w(from+q*i) = c(lo+p*i) + i
    end forall
    print *, sum(a), sum(b), sum(c), sum(w)
    u(lo:lo+m*p:p,2:12:2) = u(from:from+m*q:q,1:11:2) - 1
    v(1:13,lo:lo+m*p:p) = transpose(u(from:from+m*q:q,:))
    forall (i=0:m) z(lo+p*i,from+q*i) = 2*z(from+q*i,lo+p*i) + i
    print *, sum(u), sum(v), sum(z), sum(z(:,5)), v(3,17), u(50,2)
  end do
  print *, a, w
end program
