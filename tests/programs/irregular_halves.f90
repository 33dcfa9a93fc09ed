! Nests of which most iterations need nothing from other processes: these run while messages travel. Rows of
! different lengths, masks, several arrays and references, strides, blocks that go round, and index arrays that
! change; in one of them no iteration is interior, in another one all are.
program irregular_halves
  implicit none
  integer, parameter :: n = 900, m = 4*n
  integer :: row(n + 1), col(m), near(n), far(n), i, k, p, t
  real(8) :: a(m), x(n), y(n), z(n), s
  integer(2) :: short(n), shorter(n)
  integer :: ring(n), wheel(n)
!HPF$ distribute (block) :: x, y, z, near, far, short, shorter
!HPF$ distribute (cyclic(25)) :: ring, wheel
  p = 0
  do i = 1, n
    row(i) = p + 1
    do k = max(1, i - mod(i, 3)), min(n, i + mod(i*7, 3)), 2
      p = p + 1
      col(p) = k
      a(p) = 1d0/(i + k)
    end do
    if (mod(i, 50) == 0) then
      p = p + 1
      col(p) = n + 1 - i
      a(p) = 0.25d0
    end if
  end do
  row(n + 1) = p + 1
  forall (i = 1:n) near(i) = min(n, i + mod(i, 4))
  forall (i = 1:n) far(i) = mod(i*37, n) + 1
  forall (i = 1:n) x(i) = mod(i, 17)*0.25d0
  forall (i = 1:n) short(i) = mod(i*13, 101)
  forall (i = 1:n) ring(i) = i*i
  z = 0
  do t = 1, 6
    do i = 1, n                              ! rows of different lengths, some of them empty
      s = 0
      do k = row(i), row(i + 1) - 1
        s = s + a(k)*x(col(k))
      end do
      y(i) = s
    end do
    forall (i = 2:n - 1:3, x(i) > 1) z(i) = x(near(i)) + y(near(i)) - x(near(near(i)))
    do i = n, 1, -1
      if (mod(i, 5) /= t - 1) then
        z(i) = z(i) + x(near(i))
        if (z(i) > 10) z(i) = z(i)/x(near(max(1, i - 2)))
      end if
    end do
    forall (i = 1:n) y(i) = y(i) + x(far(i))  ! nothing is interior
    forall (i = 1:n) shorter(i) = short(near(i)) - short(i)
    forall (i = 1:n) wheel(i) = ring(near(i)) - ring(i)
    forall (i = 1:n) x(i) = x(i) + 0.125d0*y(i) - z(i)/64
    forall (i = 1:n) short(i) = shorter(i)
    forall (i = 1:n) ring(i) = mod(wheel(i), 1000)
    if (t == 3) then
      forall (i = 1:n) near(i) = max(1, i - mod(i, 5))
    end if
    if (t == 5) then
      forall (i = 1:n) near(i) = i           ! all are interior
    end if
    print *, t, sum(x), sum(y), sum(z), sum(short), sum(ring)
  end do
end program
