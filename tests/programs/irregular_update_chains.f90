! Updates of an element that are written as one sum or product of several terms, as residuals are in finite volumes; in the
! order of the operations, which other orders would round differently.
program chains
  implicit none
  integer, parameter :: nv = 700, ne = 3000
  integer :: a(ne), b(ne), i, t, n(nv), s
  real(8) :: r(nv), w(ne), x(nv), q(0:nv)
  real(4) :: p(nv), low(nv)
!hpf$ distribute (block) :: a, b, w, r, x
!hpf$ distribute (cyclic(3)) :: n, p, q
!hpf$ distribute (cyclic) :: low
  forall (i = 1:ne)
    a(i) = 1 + mod(i*37, nv)
    b(i) = 1 + mod(i*i, nv)
    w(i) = 0.1d0*mod(i, 17)
  end forall
  forall (i = 1:nv) x(i) = 1/(3d0 + i)
  r = 0.3d0; n = 1; p = 1; q = 1; low = 7
  do t = 1, 4
    do i = 1, ne
      r(a(i)) = r(a(i)) + w(i)*x(b(i)) - 0.001d0
      r(b(i)) = r(b(i)) - w(i) - x(a(i))*0.7d0 + 1d0/3
    end do
    do i = 1, ne
      s = b(i)
      n(s) = n(s) + a(i) - 3*b(i) + 5
      p(a(i)) = p(a(i))*1.0001*(1 - 1e-3*real(w(i)))
    end do
    do i = 1, ne
      if (w(i) > 0.5d0) then
        q(a(i) - 1) = q(a(i) - 1) - x(a(i)) + w(i)
      else
        q(b(i)) = q(b(i)) + w(i) + w(i)*x(b(i))
      end if
      low(b(i)) = min(low(b(i)), 3 + p(a(i)))
    end do
    ! Not of that kind: in another precision, of other elements, and of those that the rest of the sum reads.
    do i = 1, ne
      p(a(i)) = p(a(i)) + w(i) - 0.1d0
    end do
    do i = 1, ne
      q(a(i)) = q(a(i)) + w(i) - q(a(i))*0.5d0
      r(a(i)) = r(b(i)) + w(i) - 0.25d0
    end do
    x = x + 0.001d0*r
  end do
  print *, sum(r), maxval(r), minval(r)
  print *, sum(n), maxval(n), sum(p), sum(q), maxval(low), minval(low)
  print *, r(1), r(nv), p(3), q(0), q(nv)
end program
