! Shallow water on a torus, Lax and Friedrichs' scheme, with a time step from the fastest wave.
program shallow_water
  implicit none
  integer, parameter :: n = 32, steps = 12
  real(8), parameter :: g = 9.81d0, dx = 1d0
  real(8), dimension(n, n) :: h, p, q, hn, pn, qn
  real(8) :: dt, c, time
  integer :: i, j, t, ip, im, jp, jm
!hpf$ distribute (block, block) :: h, p, q, hn, pn, qn
  forall (i=1:n, j=1:n) h(i, j) = 1 + 0.4d0*exp(-((i - n/3)**2 + (j - n/2)**2)/20d0)
  p = 0; q = 0; time = 0
  do t = 1, steps
    c = maxval(sqrt(g*h) + max(abs(p/h), abs(q/h)))
    dt = 0.4d0*dx/c
    time = time + dt
    do j = 1, n
      jp = j + 1; if (jp > n) jp = 1
      jm = j - 1; if (jm < 1) jm = n
      do i = 1, n
        ip = i + 1; if (ip > n) ip = 1
        im = i - 1; if (im < 1) im = n
        hn(i, j) = 0.25d0*(h(ip, j) + h(im, j) + h(i, jp) + h(i, jm)) - dt/(2*dx)*(p(ip, j) - p(im, j) + q(i, jp) - q(i, jm))
        pn(i, j) = 0.25d0*(p(ip, j) + p(im, j) + p(i, jp) + p(i, jm)) &
          - dt/(2*dx)*(p(ip, j)**2/h(ip, j) + g/2*h(ip, j)**2 - p(im, j)**2/h(im, j) - g/2*h(im, j)**2 &
          + p(i, jp)*q(i, jp)/h(i, jp) - p(i, jm)*q(i, jm)/h(i, jm))
        qn(i, j) = 0.25d0*(q(ip, j) + q(im, j) + q(i, jp) + q(i, jm)) &
          - dt/(2*dx)*(p(ip, j)*q(ip, j)/h(ip, j) - p(im, j)*q(im, j)/h(im, j) &
          + q(i, jp)**2/h(i, jp) + g/2*h(i, jp)**2 - q(i, jm)**2/h(i, jm) - g/2*h(i, jm)**2)
      end do
    end do
    h = hn; p = pn; q = qn
  end do
  print '(4es20.12)', time, sum(h), maxval(h), minval(p)
  print *, maxloc(h), count(h > 1.05d0)
end program
