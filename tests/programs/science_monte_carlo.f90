! Pi and a small integral by Monte Carlo, each stream with its own linear congruence.
program monte_carlo
  implicit none
  integer, parameter :: streams = 64, samples = 100
  integer(8), parameter :: a = 1103515245_8, c = 12345_8, m = 2147483648_8
  integer(8) :: state(streams)
  integer :: hits(streams), i, t
  real(8) :: integral(streams), x, y
!hpf$ distribute (block) :: state, hits, integral
  do i = 1, streams
    state(i) = mod(int(i, 8)*7919_8*104729_8 + 17_8, m)
  end do
  hits = 0; integral = 0
!hpf$ independent, new(t, x, y)
  do i = 1, streams
    do t = 1, samples
      state(i) = mod(a*state(i) + c, m)
      x = state(i)/real(m, 8)
      state(i) = mod(a*state(i) + c, m)
      y = state(i)/real(m, 8)
      if (x*x + y*y <= 1) hits(i) = hits(i) + 1
      integral(i) = integral(i) + exp(-x*x)*cos(y)
    end do
  end do
  print *, sum(hits), 4d0*sum(hits)/(real(streams, 8)*samples)
  print *, sum(integral)/(real(streams, 8)*samples), maxval(hits), minloc(hits)
end program
