! Forms of ALIGN, TEMPLATE, PROCESSORS and DISTRIBUTE as in the HPF 1.1 specification.
program standard_align_forms
  integer, parameter :: n = 12, m = 9
  real, dimension(n) :: a, b, x1, y1
  real, dimension(n, m) :: c, d, e
  real :: d1(n), d2(n), row(m), col(n), q(0:n-1), r(m,n), s(-3:8)
  integer :: i, j
!HPF$ PROCESSORS, DIMENSION(2, 2) :: P
!HPF$ PROCESSORS :: Q4(4), LINE(0:3)
!HPF$ TEMPLATE T(2*N, M)
!HPF$ TEMPLATE, DIMENSION(N) :: U
!HPF$ TEMPLATE, DISTRIBUTE(CYCLIC(2)) ONTO Q4 :: V(N), W(3*N)
!HPF$ DISTRIBUTE T(BLOCK, CYCLIC) ONTO P
!HPF$ DISTRIBUTE (BLOCK) ONTO LINE :: U
!HPF$ ALIGN A(:) WITH T(1:12, *)
!HPF$ ALIGN (I) WITH T(2*I-1, *) :: B, X1
!HPF$ ALIGN (I,J) WITH T(I*2, J) :: C, D
!HPF$ ALIGN E(I,J) WITH T(25-2*I, 10-J)
!HPF$ ALIGN (:) WITH U(:) :: D1, D2
!HPF$ ALIGN ROW(J) WITH T(*, J)
!HPF$ ALIGN COL(I) WITH T(I+N, 3)
!HPF$ ALIGN WITH V :: Y1
!HPF$ ALIGN Q(K) WITH W(3*K+1)
!HPF$ ALIGN R(J,I) WITH C(I,J)
!HPF$ ALIGN S(I) WITH W(-2*I + 17)
  a = (/ (real(i), i = 1, n) /)
  b = a(n:1:-1)
  x1 = a * b
  forall (i = 1:n, j = 1:m) c(i, j) = 100*i + j
  d = c + spread(a, 2, m)
  e = d(n:1:-1, m:1:-1) - c
  row = c(3, :) + e(n, :)
  col = c(:, 4) + a
  y1 = x1 + col
  q = y1 - b
  r = transpose(e)
  forall (i = -3:8) s(i) = q(i + 3) * 0.5
  d1(2:n) = s(-3:7) + a(1:n-1)
  d1(1) = 0
  d2 = cshift(d1, 5)
  print *, a
  print *, b
  print *, x1
  print *, sum(c), sum(d), sum(e), maxval(r), minval(r)
  print *, row
  print *, col
  print *, y1
  print *, q
  print '(9F8.1)', r
  print *, s
  print *, d1
  print *, d2
end program
