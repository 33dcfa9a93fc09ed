! Bisection and Newton's method, each iteration with loops that end early.
program kernel_roots
  implicit none
  real(8) :: x(50), y(50), tol, a, b, fa, fb, c, fc
  integer :: i, it, iters(50)
!hpf$ processors p(4)
!hpf$ distribute (cyclic(3)) onto p :: x, y, iters
  tol = 1d-10
!hpf$ independent, new(a, b, fa, fb, c, fc, it)
  do i = 1, 50
    a = 0; b = i + 1
    fa = a*a - i; fb = b*b - i
    do it = 1, 100
      c = (a + b) / 2
      fc = c*c - i
      if (abs(fc) < tol .or. b - a < tol) exit
      if (fa*fc < 0) then
        b = c; fb = fc
      else
        a = c; fa = fc
      end if
    end do
    x(i) = c; iters(i) = it
  end do
  print *, x(1:50:7), sum(iters), maxval(abs(x*x - (/ (i, i=1,50) /))) < 1d-8
  do i = 1, 50
    y(i) = 1
    do while (abs(y(i)**3 - i) > tol)
      y(i) = y(i) - (y(i)**3 - i) / (3*y(i)**2)
    end do
  end do
  print *, y(2:50:9)
end program
