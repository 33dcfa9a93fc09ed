! Exponentials of several elements at a time have the bits of those of one: of both kinds, very large and small ones, and no numbers.
! FLAGS: --all-ranks
program exponentials
  integer, parameter :: n = 2003
  real(8) :: x(n), y(n), total, infinity
  real(4) :: u(n), v(n)
  integer :: i
!hpf$ distribute (block) :: x, y, u, v
  infinity = huge(1d0)
  infinity = infinity*2
  do i = 1, n
    x(i) = (i - 1001)*0.7512345678d0
    if (mod(i, 7) < 4) x(i) = sin(i*1d0)*2d0**(mod(i, 70) - 60)
    u(i) = real(x(i)*0.1d0)
  end do
  x(100) = infinity
  x(200) = -infinity
  x(300) = 0
  x(301) = -0d0
  u(100) = real(infinity)
  u(200) = -real(infinity)
  do i = 1, n
    y(i) = exp(x(i))
    v(i) = exp(u(i))
  end do
  do i = 1, n, 41
    print '(2(1x,z16.16),1x,z8.8)', x(i), y(i), v(i)
  end do
  print '(4(1x,z16.16))', y(100), y(200), y(300:301)
  where (x > 1 .and. x < 30) y = exp(-x*x)/(1 + exp(x))
  print '(5(1x,z16.16))', y(1::97)
  total = 0
  do i = 1, n
    if (abs(x(i)) < 600) total = total + exp(-abs(x(i)))
  end do
  print '(1x,z16.16)', total
  v = exp(-u)*2
  print '(8(1x,z8.8))', v(2::61)
end program
