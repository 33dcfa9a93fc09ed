! Loops that look independent but for one thing: starts of other parity in each line, scalars that are assigned twice or carried
! along behind a condition, limits that are no linear forms, values that are used behind a sweep.
program nearly_independent
  implicit none
  integer, parameter :: n = 24
  integer :: i, j, k, m, place
  real(8) :: a(n, n), b(n, n), c(n), x(0:3*n), s, last, best
!hpf$ distribute (*, block) :: a
!hpf$ distribute b(block, *)
!hpf$ distribute (block) :: c, x
  forall (i = 1:n, j = 1:n) a(i, j) = 0.1d0*mod(7*i + 3*j, 37) - 1
  forall (i = 1:n) c(i) = 0.1d0*mod(11*i, 23) - 1
  forall (i = 0:3*n) x(i) = 0.1d0*mod(5*i, 19)
  b = a; m = n/6; s = 0
  ! red and black: what line j - 1 has stored, though all strides are 2
  do j = 2, n
    do i = 2 + mod(j, 2), n - 1, 2
      a(i, j) = a(i, j)*0.5d0 + a(i + 1, j - 1)*0.25d0
    end do
  end do
  ! the subscript has one of two values
  do i = 2, n
    k = i
    if (c(i) > 0.2d0) k = i - 1
    x(k) = x(k)*0.5d0 + c(i)
  end do
  ! the inner loop carries a sum, which is private to the outer one
  !hpf$ independent, new(s, k)
  do i = 1, n
    do k = 1, n
      if (k == 1) s = 0
      s = s*0.5d0 + a(i, k)
      b(i, k) = s
    end do
  end do
  !hpf$ independent, new(s, k)
  do i = 1, n
    do k = 1, n
      if (k == 1) s = 0
      s = s*0.5d0 + b(i, k)
      a(i, k) = s
    end do
  end do
  s = 0
  ! a limit that is no linear form
  do i = 1, m*m
    x(i + 1) = x(i)*0.5d0 + 1
  end do
  do i = m*m, 1, -1
    x(i + m*m) = x(i)*0.5d0 + x(i + m*m + 1)*0.25d0
  end do
  print *, x
  ! sweeps with values that are used behind them
  best = -1; place = 0; last = 0
  do j = 2, n
    do i = 2, n
      b(i, j) = b(i - 1, j)*0.5d0 + b(i, j - 1)*0.25d0 + a(i, j)
      last = b(i, j)*2
    end do
  end do
  print *, last
  do i = 2, n
    c(i) = c(i - 1)*0.5d0 + c(i)
    if (c(i) > best) then
      best = c(i); place = i
    end if
    if (c(i) < 0) last = c(i)
  end do
  print *, best, place, last, i
  print *, a, b, c
end program
