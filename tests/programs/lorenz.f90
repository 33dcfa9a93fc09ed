! Few elements, many steps, each of which reads single elements of what the steps change.
program lorenz
  implicit none
  integer, parameter :: steps = 2000
  real(8), parameter :: h = 0.005d0
  real(8) :: s(3), k(3), tank(4)
  integer :: t, crossings, sweeps
!hpf$ distribute (cyclic) :: s
!hpf$ distribute (block) :: tank
  s = (/ 1d0, 1d0, 1d0 /)
  crossings = 0
  do t = 1, steps
    k(1) = 10d0*(s(2) - s(1))
    k(2) = s(1)*(28d0 - s(3)) - s(2)
    k(3) = s(1)*s(2) - 8d0/3d0*s(3)
    if (s(1) * (s(1) + h*k(1)) < 0) crossings = crossings + 1
    s = s + h*k
  end do
  print '(3f12.6, i6)', s, crossings

  tank = (/ 8d0, 0d0, 0d0, 0d0 /)
  sweeps = 200 + crossings
  do t = 1, sweeps
    k(1) = 0.1d0*(tank(1) - tank(2))
    tank(1) = tank(1) - k(1)
    tank(2:4) = tank(2:4) + k(1)/3
  end do
  print '(4f12.6)', tank
end program lorenz
