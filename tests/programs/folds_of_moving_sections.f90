! Folds of sections whose limits follow the loop: their extremes over the loop say what is copied.
! FLAGS: --all-ranks
program folds_of_moving_sections
  implicit none
  integer, parameter :: n = 23
  integer :: a(n), b(-3:n), c, m, i, j, k, w(0:n)
  integer(1) :: s
  real(8) :: x(n), y(n), t
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC(2)) ONTO p
!HPF$ DISTRIBUTE w(CYCLIC) ONTO p
!HPF$ ALIGN x(i) WITH w(n-i)
!HPF$ DISTRIBUTE y(BLOCK) ONTO p
  forall (i=1:n) a(i) = mod(i*37, 19)
  forall (i=-3:n) b(i) = mod(i*i + 5, 11)
  forall (i=1:n)
    x(i) = 1d0/i
    y(i) = mod(i, 5) - 1.5d0
  end forall
  c = 0; m = 0
  do i = 1, n
    c = c + count(a(i+1:n) < a(i))
  end do
  do i = 1, 2*n ! empty beyond n
    m = m + count(a(i+1:n) > 7)
  end do
  print *, c, m
  do i = n, 1, -1
    w(i) = maxval(b(i:i-4:-1)) + sum(b(-3:i-2:3))
  end do
  w(0) = 0
  print *, w
  do s = 3, 21, 3
    a(s) = sum(b(s-5:s)) + count(b(s:n) == b(s-1))
  end do
  print *, a
  m = 0
  do i = 1, n
    if (i > 6) then
      if (any(a(i-6:i-1) > a(i))) m = m + i
    end if
  end do
  print *, m
  do i = 1, n
    y(i) = y(i) - dot_product(x(1:i-1), y(i-1:1:-1))
  end do
  t = 0
  do k = 0, n-1
    t = t + sum(x(1:n-k)*y(1+k:n))/(n-k)
  end do
  do i = 5, 4
    t = t + sum(x(i-40:i+40))
  end do
  print '(3es20.12)', sum(y), y(n), t
  c = 0
  do i = 1, n
    do j = i, n, 4
      c = c + sum(a(max(i-1, 1):min(j+1, n))) - minval(b(i-4:j-i))
    end do
  end do
  print *, c
end program folds_of_moving_sections
