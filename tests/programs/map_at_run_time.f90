! Sizes of blocks, bounds of templates and subscripts of alignments that are known at run time only.
program map_at_run_time
  implicit none
  integer, parameter :: n = 20
  integer a(n), b(n), c(n, n), d(n, n), e(n), f(n), g(n), h(2, n), off(3), i, k, m
!HPF$ PROCESSORS p(4), q(NUMBER_OF_PROCESSORS())
!HPF$ TEMPLATE t(100), u(100), v(n * NUMBER_OF_PROCESSORS() / 2), w(2, 0:max(n, number_of_processors()))
!HPF$ DYNAMIC a, b, c, d
!HPF$ DISTRIBUTE t(BLOCK) ONTO p
!HPF$ DISTRIBUTE u(BLOCK(100 / NUMBER_OF_PROCESSORS() + 1)) ONTO q
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ DISTRIBUTE (BLOCK, *) :: c, d
!HPF$ DISTRIBUTE e(CYCLIC(n / NUMBER_OF_PROCESSORS() + 1)) ONTO q
!HPF$ ALIGN f(i) WITH u(2 * i + 1)
!HPF$ ALIGN g(i) WITH u(i + NUMBER_OF_PROCESSORS())
!HPF$ ALIGN h(*, :) WITH v(1:n)
!HPF$ DISTRIBUTE v(BLOCK) ONTO q
!HPF$ DISTRIBUTE (*, CYCLIC) :: w
  off = (/ 1, 2, 3 /)
  a = (/ (i, i = 1, n) /)
  b = a; c = 0; d = 1; e = a; f = a; g = a
  do k = 1, 3
!HPF$ REDISTRIBUTE (CYCLIC(k)) ONTO p :: a
    a = a + b
!HPF$ REDISTRIBUTE (*, BLOCK(n + k)) ONTO p :: c, d
    c = c + d
!HPF$ REALIGN a(i) WITH t(i + off(k))
    a = a + e
!HPF$ REALIGN b(:) WITH t(k::k)
    b = a + 1
!HPF$ REDISTRIBUTE b(CYCLIC)
    b(2:n) = b(1:n-1) + f(2:n)
    forall (i = 2:n) d(i, :) = d(i-1, :) + c(:, i) + g(i)
  end do
  m = 2
!HPF$ REALIGN a(i) WITH t(m * i + m)
!HPF$ REALIGN (i) WITH t(m * 2 - i + 50) :: a, b
  print *, a, b
  h(1, :) = a; h(2, :) = b
  h = cshift(h, 1, 2) + h
  print *, sum(h), h(:, 3)
  print *, sum(c), sum(d), cshift(e, 3) + f(n:1:-1) + eoshift(g, 2)
end program
