! Loops that all ranks may be slower with than one, so that they are timed both ways: an expander, a small one, and one
! with other index arrays now and then.
program irregular_timed
  implicit none
  integer, parameter :: nv = 3001, ne = 9000
  integer :: a(ne), b(ne), i, t, s(nv), u(40)
  real(8) :: x(nv), y(nv), w(ne), f, z(40)
!HPF$ distribute (block) :: a, b, w, x, y, s
!HPF$ distribute (cyclic) :: u, z
  forall (i = 1:ne) a(i) = mod(i * 1237, nv) + 1
  forall (i = 1:ne) b(i) = mod(i * 2311 + i / 7, nv) + 1
  forall (i = 1:ne) w(i) = 0.25d0 * mod(i, 5)
  forall (i = 1:nv) x(i) = mod(i, 17) * 0.5d0
  forall (i = 1:40) u(i) = mod(i * 7, 40) + 1
  y = 0
  s = 0
  z = 1
  do t = 1, 60
    if (t == 25 .or. t == 50) a = mod(a + t, nv) + 1
    do i = 1, ne
      f = w(i) * (x(a(i)) - x(b(i)))
      y(a(i)) = y(a(i)) + f
      y(b(i)) = y(b(i)) - f
      s(a(i)) = ieor(s(a(i)), t + i)
    end do
    do i = 1, 40
      z(u(i)) = z(u(i)) + x(i) * 0.125d0
    end do
    x = x + 0.001d0 * y
    if (mod(t, 12) == 0) print *, t, sum(s), int(sum(x)), y(nv), z(7)
  end do
  print *, x(1:5), z
end program irregular_timed
