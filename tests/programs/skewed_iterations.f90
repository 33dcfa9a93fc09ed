! DO loops that do nothing but sweep over large arrays: several iterations run together, strip by strip. Numbers of iterations that
! divide by those that run together, and others; sources that depend on the iteration; scalars that the loops change and read; what
! is done in some iterations only, and loops that end early.
! FLAGS: --all-ranks
program skewed_iterations
  implicit none
  integer, parameter :: n = 620, m = 70, k = 300000
  integer :: a(n, n), b(n, n), c(n, n), d(n, n), e(n, n), f(n, n)
  integer :: u(m, m, m), v(m, m, m), x(k), y(k), z(k)
  integer :: i, j, l, it, outer, t, flips
  integer(1) :: short
  integer(8) :: long
  logical :: odd
  real(8) :: p(n, n), q(n, n), dt, time
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: a, b, p
!HPF$ ALIGN q(i, j) WITH p(i, j)
!HPF$ DISTRIBUTE (BLOCK, *) :: c, d
!HPF$ DISTRIBUTE (*, BLOCK) :: e, f
!HPF$ DISTRIBUTE (*, BLOCK, BLOCK) :: u, v
!HPF$ DISTRIBUTE (BLOCK) :: x, y, z
  forall (i = 1:n, j = 1:n)
    a(i, j) = mod(i*7 + j*3, 101)
    c(i, j) = mod(i*5 + j*11, 103)
    e(i, j) = mod(i*3 + j*j, 107)
  end forall
  b = a; d = 2; f = 3
  forall (i = 1:m, j = 1:m, l = 1:m) u(i, j, l) = mod(i + 2*j + 3*l, 41)
  v = u
  forall (i = 1:k) x(i) = mod(i*13, 1009)
  y = 0; z = 1
  ! Two sweeps, an odd number of times.
  do it = 1, 19
    b(2:n-1, 2:n-1) = mod(a(1:n-2, 2:n-1) + a(3:n, 2:n-1) + a(2:n-1, 1:n-2) + 2*a(2:n-1, 3:n), 1013)
    a(2:n-1, 2:n-1) = mod(b(1:n-2, 2:n-1) + 3*b(3:n, 2:n-1) + b(2:n-1, 1:n-2) + b(2:n-1, 3:n), 1013)
  end do
  print *, it, sum(a), sum(b), a(2, 2), b(n-1, n/2)
  ! A sweep with a source that follows from the iteration, and the copy back; downwards, and not at all.
  t = 5
  do it = 20, 1, -3
    forall (i = 2:n-1, j = 2:n-1) d(i, j) = mod(c(i-1, j) + 2*c(i+1, j) + c(i, j-1) + c(i, j+1) + it*i + t, 997)
    t = t + it
    c = d + mod(t, 10)
  end do
  print *, it, t, sum(c), sum(d), c(1, n), d(n, 1)
  do it = 3, 2
    forall (i = 2:n-1, j = 2:n-1) d(i, j) = c(i-1, j) + it
    c = d
  end do
  print *, it, sum(c), sum(d)
  ! Once and twice in turn, in a loop of another kind; a scalar that decides, and one that nothing reads.
  odd = .true.
  flips = 0
  do outer = 1, 3
    do short = 125_1, 125_1 + int(mod(outer, 2), 1)
      where (e > 300) e = e - 300
      forall (i = 3:n, j = 4:n-3) f(i, j) = mod(e(i-2, j-3) + e(i, j+2), 991)
      odd = .not. odd
      flips = flips + outer
      where (f > 100 .and. odd) e = f - 100 + short
    end do
    print *, short, odd, flips, sum(e), sum(f)
  end do
  ! Three dimensions, neighbours on all sides.
  do long = 1, 9
    forall (i = 2:m-1, j = 2:m-1, l = 2:m-1)
      v(i, j, l) = mod(u(i-1, j, l) + u(i+1, j, l) + u(i, j-1, l) + u(i, j+1, l) + u(i, j, l-1) + 3*u(i, j, l+1), 1009)
    end forall
    u = v
  end do
  print *, long, sum(u), u(2, 2, 2), v(m-1, m-1, m-1)
  ! Three levels in time, and a chain of three arrays one behind another.
  do it = 1, 33
    z(2:k-1) = mod(2*y(2:k-1) - x(2:k-1) + y(1:k-2) + y(3:k) + it, 1021)
    x = y
    y = z
  end do
  print *, sum(x), sum(y), sum(z), x(1), y(k/2), z(k)
  ! Leapfrog, with a time that the loop adds up.
  p = 0; q = 0
  time = 0; dt = 0.25d0
  do it = 1, 12
    q(1:n-1, :) = q(1:n-1, :) + 0.5d0*(p(2:n, :) - p(1:n-1, :))
    time = time + dt
    p(2:n, 2:n) = p(2:n, 2:n) + 0.5d0*(q(2:n, 2:n) - q(1:n-1, 2:n)) + time*0.125d0
  end do
  print *, time, maxval(p), minval(p), maxval(q), p(n/2, n/2), q(3, 4)
  ! What is done now and then: output, another source, leaving the loop, going on with the next iteration.
  do it = 1, 60
    forall (i = 2:n-1, j = 2:n-1) d(i, j) = mod(c(i-1, j) + c(i+1, j) + c(i, j-1) + 3*c(i, j+1) + t, 983)
    if (it == 40) cycle
    c = d
    if (mod(it, 16) == 5) then
      t = maxval(c(:, 2))
      print *, it, t, sum(c(7:n:5, :))
      c(n/2, n/3) = it
      if (it > 50) exit
    end if
  end do
  print *, it, t, sum(c), sum(d)
  time = 0
  do while (time < 5)
    b = mod(a + 3, 50)
    a = b
    time = time + 0.5d0
  end do
  it = 0
  do
    it = it + 1
    if (mod(it, 7) == 6) a(n, 1) = a(n, 1) - it
    forall (i = 2:n, j = 1:n) b(i, j) = a(i-1, j)
    if (it > 20) exit
    forall (i = 1:n-1, j = 1:n) a(i, j) = mod(b(i+1, j) + it, 1000)
  end do
  print *, it, time, sum(a), sum(b), a(n, 1)
end program skewed_iterations
