! Sine and cosine of one number, which the compiler may take from one call of the library, have the bits of two.
! FLAGS: --all-ranks
program sine_and_cosine
  implicit none
  integer, parameter :: n = 20000
  real(8) :: x(n), s(n), c(n), step
  real(4) :: y(n), p(n), q(n)
  integer :: i, k
!HPF$ DISTRIBUTE (BLOCK) :: x, s, c
!HPF$ DISTRIBUTE (CYCLIC(3)) :: y, p, q
  step = 1.0d-9
  do k = 1, 6
    do i = 1, n
      x(i) = (i - n / 2) * step
      s(i) = sin(x(i))
      c(i) = cos(x(i))
    end do
    forall (i = 1:n) y(i) = real((i - n / 3) * step)
    do i = 1, n
      q(i) = cos(y(i)) + sin(y(i))
      p(i) = sin(y(i)) * cos(y(i))
    end do
    print '(4es25.16)', sum(s), sum(c), s(7), c(7)
    print '(4es16.8)', sum(p), sum(q), p(11), q(11)
    step = step * 12345.678d0
  end do
  do i = 1, n
    s(i) = atan2(sin(x(i) / 3), cos(x(i) / 3))
    c(i) = sin(x(i))**2 + cos(x(i))**2 - 1
  end do
  print '(4es25.16)', sum(s), sum(c), maxval(c), minval(s)
end program sine_and_cosine
