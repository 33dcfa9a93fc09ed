! Sums, products and dot products of reals have the same bits a hundred times, whatever the mapping,
! the number of ranks and what else they do meanwhile.
program reduce_repeated
  integer, parameter :: n = 2047
  real(8) :: a(n), b(n), c(n), first(5), now(5)
  real :: r(n), one(2), other(2)
  integer :: t, different
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
!hpf$ distribute c(cyclic(5))
!hpf$ align r(i) with c(i)
  forall (i = 1:n) a(i) = sin(1d0*i)*10d0**mod(i, 17)
  b = a
  c = a
  forall (i = 1:n) r(i) = cos(0.5*i)*10.0**mod(i, 9)
  different = 0
  do t = 1, 100
    now = (/ sum(a), sum(b), sum(c), dot_product(a, b), product(1d0 + 1d-20*c) /)
    one = (/ sum(r), dot_product(r, r) /)
    if (t == 1) then
      first = now
      other = one
    end if
    if (any(now /= first) .or. any(one /= other)) different = different + 1
    if (mod(t, 10) == 0) b = cshift(cshift(b, t), -t)
  end do
  print *, different
  print *, first
  print *, other
end program
