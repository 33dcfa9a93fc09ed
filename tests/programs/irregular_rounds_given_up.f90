! Loops in rounds whose index arrays change so that rounds do not pay any more: what they read besides is noted anew.
program irregular_rounds_given_up
  implicit none
  integer, parameter :: n = 60480
  integer :: l(n), q(n), i, t
  real(8) :: x(n), b(n), y(n)
!HPF$ distribute (cyclic) :: l, q, x, b, y
  forall (i = 1:n) b(i) = 1d0/i
  forall (i = 1:n) l(i) = max(1, i - n/2)
  forall (i = 1:n) q(i) = 1 + mod(i*7, n)
  x = 1
  y = 0
  do t = 1, 225
    do i = 1, n
      x(i) = (b(q(i)) + x(l(i)))*0.5d0
    end do
    y = y + x*b
    if (t == 110) then
      forall (i = 1:n) l(i) = max(1, i - 1)
      forall (i = 1:n) q(i) = 1 + mod(i*11, n)
    end if
  end do
  print '(3f20.15)', sum(y), x(1), x(n)
end program
