! Steps over graphs so small that meetings of all ranks would take longer than the steps: constant and variable sizes, sums in
! the loop, an index array that changes in it, steps inside steps.
program irregular_short_steps
  implicit none
  integer, parameter :: nv = 60, ne = 150
  integer :: a(ne), b(ne), c(ne), i, j, t, u, n, m, turn
  real(8) :: x(nv), y(nv), w(ne), f, total
  integer :: best(nv), seen(nv)
!HPF$ distribute (block) :: a, b, w, x, y
!HPF$ distribute (cyclic) :: c, best, seen
  forall (i = 1:ne)
    a(i) = mod(7*i, nv) + 1
    b(i) = mod(11*i + i/13, nv) + 1
    c(i) = mod(17*i, nv) + 1
    w(i) = mod(i, 5)*0.25d0
  end forall
  forall (i = 1:nv) x(i) = mod(i, 9)*0.5d0
  y = 0
  do t = 1, 40
    do i = 1, ne
      f = w(i)*(x(a(i)) - x(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f
    end do
    x = x + 0.03125d0*y
  end do
  print '(4f14.6)', x(1), x(nv/2), x(nv), sum(abs(y))

  best = 0
  seen = 0
  total = 0
  turn = 3
  do t = 1, 20
    do i = 1, ne
      best(c(i)) = max(best(c(i)), mod(i*turn, 101))
      seen(c(i)) = seen(c(i)) + a(i)
    end do
    total = total + sum(best)
    turn = mod(turn*5, 97)
    forall (i = 1:ne) c(i) = mod(c(i) + turn, nv) + 1
  end do
  print '(f12.1, 2i8)', total, sum(seen), maxval(best)

  n = nv/2
  m = ne/2
  do u = 1, 3
    do t = 1, 10
      do i = 1, m
        y(b(i)) = y(b(i)) + w(i)*x(a(m - i + 1))
      end do
      do j = 1, n
        y(j) = 0.5d0*y(j)
      end do
    end do
    m = m - 5
    print '(i3, f16.8)', u, sum(y(1:n))
  end do
end program irregular_short_steps
