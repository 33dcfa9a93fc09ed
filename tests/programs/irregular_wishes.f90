! What LOCALITY directives ask for changes no result: where real sums may be relaxed, stores and extremes keep their order,
! and loops that depend on themselves follow their dependences in whatever order and rounds are asked for.
program wishes
  implicit none
  integer, parameter :: n = 900, m = 240
  integer :: p(n), q(n), r(n), last(m), i, step
  real(8) :: w(n), y(m), z(m), s(m), total(m), far(n), own
!hpf$ distribute (block) :: p, q, r, w, y, z, total, far
!hpf$ distribute (cyclic(5)) :: last, s

  forall (i = 1:n)
    p(i) = 1 + mod(i*37, m)
    q(i) = 1 + mod(i*i, m)
    r(i) = 1 + mod(i*13 + i/8, n)
    w(i) = mod(i*7, 50)
  end forall
  y = 0; z = -1; far = 0; s = 1; total = 0; last = 0
  do step = 1, 3
!hpf$ locality (iter=nrc, reduce=relaxed)
    do i = 1, n
      y(p(i)) = w(i)
      y(q(i)) = -w(i)
    end do
!hpf$ locality (reduce=relaxed, iter=bs, data=none)
    do i = 1, n
      last(q(i)) = p(i)
      last(p(i)) = q(i)
      total(p(i)) = total(p(i)) + w(i)
      total(q(i)) = total(q(i)) - 2*w(i)
    end do
!hpf$ locality (iter=nrc, reduce=relaxed)
    do i = 1, n
      z(p(i)) = max(z(p(i)), sign(w(i), -1d0))
      z(q(i)) = max(z(q(i)), w(i) - 20)
    end do
!hpf$ locality (dep=levels, iter=nrc)
    do i = 1, m
      s(p(i)) = s(p(i))*0.5d0 + s(q(i))
      s(i) = s(i) + s(last(i))*0.25d0
    end do
!hpf$ locality (dep=topo, iter=bs)
    do i = m, 1, -1
      s(q(i)) = s(q(i))*0.5d0 - s(p(i))
    end do
    ! Arrays of which an iteration reads its own element and others, with and without an order.
    do i = 1, n
      far(r(i)) = far(r(i)) + w(i)*w(q(i))
      far(i) = far(i) - w(r(i))
    end do
!hpf$ locality (iter=nrc)
    do i = 1, n
      far(r(i)) = far(r(i)) + (w(i)*w(r(i)) + r(i))
    end do
!hpf$ independent, new(own)
!hpf$ locality (iter=bs)
    do i = 1, m
      own = w(i)
      w(n/2 + p(i)) = w(n/2 + p(i)) + own
    end do
    w = mod(w, 64d0)
    if (step == 2) q = cshift(q, 3)
  end do
  print *, sum(y), y(1), y(m), sum(last), last(7), sum(total), total(3)
  print *, sum(z), count(z == 0), sum(s), s(1), s(m)
  print *, sum(far), far(1), far(m), sum(w)
end program
