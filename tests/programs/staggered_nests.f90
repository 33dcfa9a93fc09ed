! Neighbouring loops over arrays that are larger than the caches run strip by strip: stencils and the copies behind them, exchanges
! between two sweeps, boundaries that are set between them, chains of different distances, in one, two and three dimensions.
! FLAGS: --all-ranks
program staggered_nests
  implicit none
  integer, parameter :: n = 700, m = 90, k = 400000
  integer :: a(n, n), b(n, n), c(n, n), d(n, n), e(n, n), f(n, n)
  integer :: u(m, m, m), v(m, m, m), x(k), y(k), w(n, n), z(n, n)
  integer :: i, j, l, it, most, changes
  real(8) :: largest
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: a, b
!HPF$ DISTRIBUTE (BLOCK, *) :: c, d
!HPF$ DISTRIBUTE (*, BLOCK) :: e, f
!HPF$ DISTRIBUTE (BLOCK, *, BLOCK) :: u, v
!HPF$ DISTRIBUTE (BLOCK) :: x, y
!HPF$ TEMPLATE t(n+3, n+5)
!HPF$ DISTRIBUTE t(BLOCK, CYCLIC(200))
!HPF$ ALIGN w(i, j) WITH t(i+3, j)
!HPF$ ALIGN z(i, j) WITH t(i, j+5)
  forall (i = 1:n, j = 1:n)
    a(i, j) = mod(i*7 + j*3, 101)
    c(i, j) = mod(i*5 + j*11, 103)
    e(i, j) = mod(i*3 + j*j, 107)
    w(i, j) = mod(i*i + j, 89)
  end forall
  b = 1; d = 2; f = 3; z = 4
  forall (i = 1:m, j = 1:m, l = 1:m) u(i, j, l) = mod(i + 2*j + 3*l, 41)
  v = u
  forall (i = 1:k) x(i) = mod(i*13, 1009)
  y = 0
  do it = 1, 3
    ! Two sweeps with an exchange between them.
    b(2:n-1, 2:n-1) = mod(a(1:n-2, 2:n-1) + a(3:n, 2:n-1) + a(2:n-1, 1:n-2) + 2*a(2:n-1, 3:n), 1013)
    a(2:n-1, 2:n-1) = mod(b(1:n-2, 2:n-1) + 3*b(3:n, 2:n-1) + b(2:n-1, 1:n-2) + b(2:n-1, 3:n), 1013)
    ! A sweep, its boundary, and the copy back.
    forall (i = 2:n-1, j = 2:n-1) d(i, j) = mod(c(i-1, j) + 2*c(i+1, j) + c(i, j-1) + c(i, j+1), 997)
    forall (j = 1:n) d(1, j) = d(2, j) + 1
    forall (j = 1:n) d(n, j) = d(n-1, j) - 1
    c = d
    ! A sweep that reduces, and the copy back; what is reduced of two arrays that the next statement changes.
    most = 0
    do j = 2, n-1
      do i = 2, n-1
        d(i, j) = mod(c(i-1, j) + c(i+1, j) + c(i, j-1) + 3*c(i, j+1), 971)
        most = max(most, abs(d(i, j) - c(i, j)))
      end do
    end do
    do j = 2, n-1
      do i = 2, n-1
        c(i, j) = d(i, j)
      end do
    end do
    changes = count(c(:, 2:n-1) /= 0)
    largest = maxval(0.5d0*(c(2:n-1, 2:n-1) - d(2:n-1, 2:n-1)))
    c(:, 1) = d(:, 2)
    print *, most, changes, largest
    ! Distances that differ, upwards and downwards, and a mask.
    forall (i = 1:n, j = 4:n-3) f(i, j) = mod(e(i, j-3) + e(i, j+2), 991)
    where (f > 300) e = f - 300
    forall (i = 2:n, j = 1:n-2) e(i-1, j+2) = mod(e(i-1, j+2) + f(i, j), 983)
    forall (i = 1:n, j = 2:n) f(i, j-1) = mod(e(i, j-1)*2 + 1, 977)
    forall (i = 2:m-1, j = 2:m-1, l = 2:m-1) v(i, j, l) = &
      mod(u(i-1, j, l) + u(i+1, j, l) + u(i, j-1, l) + u(i, j+1, l) + u(i, j, l-1) + u(i, j, l+1), 509)
    u(:, :, 2:m-1) = v(:, :, 2:m-1)
    u(1, :, :) = v(2, :, :)
    forall (i = 3:k-2) y(i) = mod(x(i-2) + x(i+2) + 3*x(i), 1021)
    forall (i = 3:k-2) x(i) = mod(y(i-1) + y(i+1), 1019)
    forall (i = 2:n-1, j = 2:n-1) z(i, j) = mod(w(i-1, j) + w(i, j+1) + z(i, j), 1031)
    w = z
    print *, sum(mod(a, 1000)), sum(b), sum(c), sum(d), sum(e), sum(f)
    print *, sum(u), sum(v), sum(x), sum(y), sum(w), sum(z)
  end do
  print '(12i6)', a(n/2-5:n/2+6, n/2), c(:12, n/2), e(n-11:, n/2), u(m/2-5:m/2+6, m/2, m/2), x(k/2-5:k/2+6), w(341:352, 400)
  print *, maxloc(a), maxloc(d), minloc(e), maxloc(u), maxloc(x), minloc(w)
  print *, sum(mod(a*spread((/ (mod(i, 7), i = 1, n) /), 2, n), 1000)), &
    sum(mod(c*spread((/ (mod(i, 5), i = 1, n) /), 1, n), 1000)), &
    sum(mod(x*(/ (mod(i, 11), i = 1, k) /), 1000))
end program staggered_nests
