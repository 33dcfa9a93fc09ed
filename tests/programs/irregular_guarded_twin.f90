! What irregular_guarded.f90 does, with conditions one inside the other.
program irregular_guarded_twin
  implicit none
  integer, parameter :: n = 40
  integer :: i, k(n), kd(n), c, p(n)
  real(8) :: x(n), y(n), xd(n), yd(n)
!HPF$ distribute (block) :: kd, xd, yd
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
    if (k(i) > 0) then
      if (x(k(i)) > 13) y(i) = 1
    end if
    if (kd(i) > 0) then
      if (xd(kd(i)) > 13) yd(i) = 1
    end if
  end do
  print '(40i2)', int(y)
  print '(40i2)', int(yd)
  do i = 1, n
    if (k(i) < 0) then
      y(i) = y(i) + 2
    else if (x(k(i)) < 20) then
      y(i) = y(i) + 2
    end if
  end do
  where (kd < 0) yd = yd + 4
  print '(40i2)', int(y)
  print '(40i2)', int(yd)
  c = 0
  do i = 2, n
    y(i) = y(i - 1) * 0.5d0
    if (k(i) > 0) then
      if (x(k(i)) > 3 + y(i - 1)) y(i) = y(i) + 1
    end if
    if (k(i) <= 0) then
      c = c + i
    else if (x(k(i)) > 9) then
      c = c + i
    end if
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
  yd = 0
  do i = 1, n
    yd(i) = 0.5d0
    if (kd(i) > 0) then
      if (p(kd(i)) <= n) then
        if (xd(p(kd(i))) > 13) yd(i) = yd(i) + 3
        if (x(p(kd(i))) >= 9) yd(i) = yd(i) + 4
      end if
    end if
  end do
  print '(20f5.1)', yd
  kd(8) = 0
  do i = 1, n
    if (kd(i) /= 0) then
      if (xd(abs(mod(1000 / kd(i), n)) + 1) > 7) yd(i) = -1
    end if
  end do
  print '(20f5.1)', yd
end program irregular_guarded_twin
