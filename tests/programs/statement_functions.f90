! Statement functions: values of variables at the reference, functions of functions, names that are indices around it.
program statement_functions
  integer n, isq, k, i, a(10), even
  real x, y, f, g, ctof
  real*8 d, cube, b(10), h, z
  logical odd, l
  parameter (n = 10)
  isq(k) = k*k
  odd(k) = mod(k,2) == 1
  f(x) = x*x + y
  g(x, i) = f(x + 1.0)*i + isq(i)
  cube(d) = d**3 + a(3)
  ctof(x) = x*9/5 + 32
  even(k) = sum((/ (i*k, i = 1, 3) /))
  h() = 2.5
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  y = 3
  print *, f(2.0), g(1.5, 3), isq(n), odd(3), odd(isq(2))
  do i = 1, n
    a(i) = isq(i - 5)
    b(i) = i
  end do
  print *, a
  z = h()
  forall (i = 1:n, odd(i)) b(i) = cube(b(i)) - isq(i)
  print *, b, z
  k = 100
  print *, even(isq(3)), k, ctof(100.0), (isq(i), i = 1, 4)
  l = .false.
  do while (.not. l)
    k = k - 7
    l = odd(k) .and. k < 50
  end do
  y = 1 / f(0.0)
  print *, k, f(f(f(1.25))), isq(isq(isq(2)))
  a(isq(2)) = -1
  where (a > isq(3)) a = isq(k)
  print '(10i6)', a
end program
