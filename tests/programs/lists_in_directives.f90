! Directives that name several arrays without "::", each with subscripts or formats of its own, or dummies behind "::", as early
! HPF compilers took them.
program lists_in_directives
  integer, parameter :: n = 12
  integer :: a(n, n), b(n, n), c(n), d(n), e(n), k(n), i, j
  real(8) :: x(n)
  integer :: u(n, n), v(n)
!HPF$ PROCESSORS p(2, 3), q(4)
!HPF$ TEMPLATE t(n, n), line(2*n)
!HPF$ ALIGN a(i, j), b(j, i) WITH t(i, j)
!HPF$ ALIGN c(i) WITH t(*, i)
!HPF$ DISTRIBUTE t(BLOCK, CYCLIC) ONTO p
!HPF$ DISTRIBUTE line(CYCLIC(3)), k(BLOCK), x(CYCLIC) ONTO q
!HPF$ ALIGN d(i), e(i) WITH line(2*i)
!HPF$ ALIGN WITH t(j, i) :: u(i, j)
!HPF$ ALIGN WITH a(*, i), DYNAMIC :: v(i)
!HPF$ DYNAMIC k, x
  forall (i = 1:n, j = 1:n) a(i, j) = 10*i + j
  b = transpose(a) - a
  forall (i = 1:n) c(i) = b(i, n + 1 - i)
  d = cshift(c, 2)
  e = d + c(n:1:-1)
  k = e(n:1:-1)/9 + d
!HPF$ REDISTRIBUTE k(CYCLIC(2)), x(BLOCK) ONTO q
  x = dfloat(k)/3 + dfloat(7_2)
  u = b + 1
  v = u(:, 3)
!HPF$ REALIGN WITH line(i) :: v(i)
  v = v + u(4, :)
  print *, c, d, e, k, v
  print '(6f12.6)', x
end program
