! Subscripts behind .and. and .or. that are far out of bounds wherever the first operand decides.
! ORACLE: irregular_guarded_twin.f90
program irregular_guarded
  implicit none
  integer, parameter :: n = 40
  integer :: i, k(n), kd(n), c, p(n), pd(n)
  real(8) :: x(n), y(n), xd(n), yd(n)
!HPF$ distribute (block) :: kd, xd, yd
!HPF$ distribute pd(cyclic(3))
  do i = 1, n
    k(i) = mod(7 * i, n) + 1
    if (mod(i, 3) == 0) k(i) = -1000000000 + i
    x(i) = i
  end do
  kd = k
  xd = x
  y = 0
  yd = 0
  do i = 1, n
    if (k(i) > 0 .and. x(k(i)) > 13) y(i) = 1
    if (kd(i) > 0 .and. xd(kd(i)) > 13) yd(i) = 1
  end do
  print '(40i2)', int(y)
  print '(40i2)', int(yd)
  forall (i = 1:n, k(i) < 0 .or. x(k(i)) < 20) y(i) = y(i) + 2
  where (kd < 0) yd = yd + 4
  print '(40i2)', int(y)
  print '(40i2)', int(yd)
  c = 0
  do i = 2, n
    y(i) = y(i - 1) * 0.5d0
    if (k(i) > 0 .and. x(k(i)) > 3 + y(i - 1)) y(i) = y(i) + 1
    if (k(i) <= 0 .or. x(k(i)) > 9) c = c + i
  end do
  print '(8f9.5)', y
  print *, c
  do i = 1, n
    k(i) = abs(mod(k(i), n)) + 1
    y(i) = merge(x(k(i)), -x(n + 1 - k(i)), k(i) > 9)
  end do
  print '(20f5.0)', y
  do i = 1, n
    p(i) = mod(11 * i, n) + 1
    if (mod(i, 4) == 0) p(i) = 900000000 + i
  end do
  pd = p
  k = kd
  yd = 0
  do i = 1, n
    if (kd(i) > 0 .and. pd(kd(i)) <= n .and. xd(pd(kd(i))) > 13) yd(i) = 1
    if (k(i) > 0 .and. p(k(i)) <= n .and. xd(p(k(i))) > 13) yd(i) = yd(i) + 2
    if (.not. (kd(i) < 0 .or. pd(kd(i)) > n .or. x(pd(kd(i))) < 9)) yd(i) = yd(i) + 4
    yd(i) = yd(i) + merge(xd(pd(kd(i))), 0.5d0, kd(i) > 0 .and. p(abs(mod(kd(i), n)) + 1) < 0)
  end do
  print '(20f5.1)', yd
  kd(8) = 0
  do i = 1, n
    if (kd(i) /= 0 .and. xd(abs(mod(1000 / kd(i), n)) + 1) > 7) yd(i) = -1
  end do
  print '(20f5.1)', yd
end program irregular_guarded
