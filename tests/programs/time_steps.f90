! Many short steps over small arrays: what a step asks of the runtime is what the step before asked for, with the same
! temporaries, sometimes of other sizes.
! FLAGS: --all-ranks
program time_steps
  implicit none
  integer, parameter :: n = 40, steps = 300
  real(8) :: h(n), q(n), fh(n), fq(n), g(n, 6), line(6), speed, dt, time, residual, probe
  real(4) :: single(n), total
  integer :: count_up(n), low, high, t, i, odd
  logical :: any_negative
!hpf$ processors p(number_of_processors())
!hpf$ distribute h(block) onto p
!hpf$ align q(i) with h(i)
!hpf$ align fh(i) with h(i)
!hpf$ align fq(i) with h(i)
!hpf$ align g(i, *) with h(i)
!hpf$ align single(i) with h(i)
!hpf$ distribute count_up(cyclic) onto p
  forall (i = 1:n) h(i) = 1 + 0.125d0*mod(i*7, 5)
  q = 0; fh = 0; fq = 0; g = 0; count_up = 0; single = 0
  time = 0; probe = 0; odd = 0; residual = 0; total = 0
  do t = 1, steps
    ! the time step follows from the largest speed
    speed = maxval(abs(q/h) + sqrt(9.81d0*h))
    dt = 0.2d0/speed
    fh = q
    fq = q*q/h + 4.905d0*h*h
    h(2:n-1) = 0.5d0*(h(1:n-2) + h(3:n)) - 0.5d0*dt*(fh(3:n) - fh(1:n-2))
    q(2:n-1) = 0.5d0*(q(1:n-2) + q(3:n)) - 0.5d0*dt*(fq(3:n) - fq(1:n-2))
    h(1) = h(2); h(n) = h(n-1)
    q(1) = -q(2); q(n) = -q(n-1)
    time = time + dt
    ! sums in the order of the elements, of sections whose extents change
    low = 1 + mod(t, 7)
    high = n - mod(t, 3)
    residual = residual + sum((h(low:high) - 1)**2)
    single(low:high) = single(low:high)*0.5 + real(h(high:low:-1))
    total = total + dot_product(single, single)
    ! reductions of other types, and decisions that all ranks take
    any_negative = any(q < 0)
    if (any_negative) odd = odd + 1
    count_up(low:high:2) = count_up(low:high:2) + t
    if (maxval(count_up) > 2000) count_up = count_up/2
    odd = odd + iand(sum(count_up), 1) + count(h > 1.25d0)
    ! single elements and lines
    probe = probe + h(n/3)*q(2*n/3)
    g(:, 1 + mod(t, 6)) = cshift(h, mod(t, 3) - 1)
    line = g(low, :)
    if (line(1) > line(2)) q = q + 1d-3*(line(3) - 1)
  end do
  print *, time, speed, residual
  print *, probe, sum(h), sum(q)
  print *, total, sum(single), odd
  print *, count_up(1:5), sum(count_up), line
end program
