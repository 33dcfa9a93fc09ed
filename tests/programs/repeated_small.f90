! Loops that merely repeat steps over small arrays: rank 0 alone may execute them as a whole, with what leaves them, temporaries,
! numbers of iterations that the run decides on, and loops around that print.
program repeated_small
  implicit none
  integer, parameter :: n = 60, m = 24, most = 4000
  real(8) :: u(n), v(n), worst, a(most), x(most), y(m), z(m), q(m,m), largest
  integer :: g(m,m), c(m,m), k(40), i, t, s, last, total, d
!hpf$ distribute u(block)
!hpf$ align v(i) with u(i)
!hpf$ distribute a(cyclic)
!hpf$ align x(i) with a(i)
!hpf$ distribute g(block,cyclic)
!hpf$ align c(i,j) with g(i,j)
!hpf$ distribute k(block)
!hpf$ distribute q(*,block)
!hpf$ align y(i) with q(*,i)
!hpf$ align z(i) with q(*,i)
  u = (/ (real(mod(i*7, 13), 8), i = 1, n) /)
  do t = 1, 9000
    v(2:n-1) = u(2:n-1) + 0.25d0*(u(1:n-2) - 2*u(2:n-1) + u(3:n))
    worst = maxval(abs(v(2:n-1) - u(2:n-1)))
    u(2:n-1) = v(2:n-1)
    if (worst < 1d-5) exit
  end do
  print *, t, worst, u(2), u(n/2)

  u = (/ (real(mod(i*5, 11), 8), i = 1, n) /)
  worst = 1
  t = 0
  do while (worst > 1d-4)
    v(2:n-1) = u(2:n-1) + 0.25d0*(u(1:n-2) - 2*u(2:n-1) + u(3:n))
    worst = sum(abs(v(2:n-1) - u(2:n-1)))
    u(2:n-1) = v(2:n-1)
    t = t + 1
  end do
  print *, t, worst, u(2), u(n/2)

  last = n/2
  a = 1
  x = 0
  x(1:last) = (/ (i, i = 1, 30) /)
  do t = 1, 500
    a(2:last-1) = (x(1:last-2) + x(3:last))/2
    where (a(2:last-1) > 10) a(2:last-1) = a(2:last-1)/2
    x(2:last-1) = 0.5d0*x(2:last-1) + sum(a(1:last/3))/last
    x(1:last) = cshift(x(1:last), 1)
    if (any(x(1:last) > 1d100)) stop 3
  end do
  print *, x(1), a(1), sum(x(1:last))

  forall (i = 1:m, t = 1:m) g(i,t) = mod(i*t, 3)/2
  total = 0
  do s = 1, 3
    do t = 1, 300
      c = cshift(g, 1, 1) + cshift(g, -1, 1) + cshift(g, 1, 2) + cshift(g, -1, 2) + cshift(cshift(g, 1, 1), 1, 2)
      where (c == 2 .or. (c == 1 .and. g == 1))
        g = 1
      elsewhere
        g = 0
      end where
      total = total + count(g == 1)
    end do
    print *, s, total, sum(g)
    g(1:4,1:4) = 1
  end do

  forall (i = 1:m, t = 1:m) q(i,t) = 1d0/(i + t)
  y = 1
  do t = 1, 400
    z = matmul(q, y)
    largest = maxval(abs(z))
    y = z/largest
  end do
  print *, largest, y(1), y(m)

  do t = 1, 300
    d = 1
    do while (d < n)
      v = u + eoshift(u, -d)
      u = v
      d = d*2
    end do
    u = u/maxval(u)
  end do
  print *, u(1), u(n/2), u(n)

  k = 1
  do t = 1, 5000
    k = k + eoshift(k, 1)*mod(k(3), 3)
    k = mod(k, 10007)
    if (k(7) == 1234) then
      k(7) = 0
      cycle
    end if
    k(7:9) = k(8:10) + 1
    if (maxval(k) > 10000 .and. t > 4000) stop 5
  end do
  print *, k
end program
