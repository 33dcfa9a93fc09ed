! A particle-in-cell code in one dimension: charge is deposited on the grid, the field is
! gathered from it, particles move; their cells are private to an iteration and change in every step.
program particles
  implicit none
  integer, parameter :: np = 90, ng = 16
  real(8) :: pos(np), vel(np), rho(0:ng), field(0:ng), w, h, charge
  integer :: cell(np), count(0:ng), i, j, t
!hpf$ processors p(6)
!hpf$ distribute (block) onto p :: pos, vel, cell
!hpf$ distribute (block) onto p :: rho, field
!hpf$ distribute (cyclic) onto p :: count
  h = 1d0 / ng
  forall (i = 1:np) pos(i) = mod(i * 37, np) / dble(np)
  forall (i = 1:np) vel(i) = 0.01d0 * mod(i, 7) - 0.03d0
  do t = 1, 8
    rho = 0
    do i = 1, np
      j = int(pos(i) / h)
      w = pos(i) / h - j
      rho(j) = rho(j) + (1 - w)
      rho(j + 1) = rho(j + 1) + w
    end do
    rho(0) = rho(0) + rho(ng)
    rho(ng) = rho(0)
    forall (i = 1:ng - 1) field(i) = rho(i - 1) - rho(i + 1)
    field(0) = rho(ng - 1) - rho(1)
    field(ng) = field(0)
!hpf$ independent, new(j, w)
    do i = 1, np
      j = int(pos(i) / h)
      w = pos(i) / h - j
      vel(i) = vel(i) + 0.001d0 * ((1 - w) * field(j) + w * field(j + 1))
    end do
    pos = pos + 0.1d0 * vel
    where (pos >= 1) pos = pos - 1
    where (pos < 0) pos = pos + 1
  end do
  print *, pos
  print *, rho
  count = 0
  forall (i = 1:np) cell(i) = int(pos(i) / h)
  do i = 1, np
    count(cell(i)) = count(cell(i)) + 1
  end do
  print *, count, sum(count)
  charge = sum(rho(1:ng))
  print *, abs(charge - np) < 1d-9
end program particles
