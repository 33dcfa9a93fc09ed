! Scalars that a wavefront hands over, as subscripts, bounds of loops, conditions and flags.
program wave_carried_everywhere
  implicit none
  integer, parameter :: n = 30
  integer :: c(n), d(n), e(n, 4), i, k, j, m, s, t
  logical :: odd
  real(8) :: r(n), x, y
!hpf$ processors p(3)
!hpf$ distribute d(block) onto p
!hpf$ align r(l) with d(l)
!hpf$ distribute e(cyclic(4), *) onto p
  c = (/ (mod(i*i, 11), i = 1, n) /)
  i = 3; r = 0
  do k = 1, n
    if (k > i) then
      d(k) = i
      i = i + 2 + mod(c(i), 3)
      if (i > n - 4) i = 1
    else
      d(k) = -c(k)
    end if
  end do
  print '(15i4)', d, i
  m = 1
  do k = 1, n
    s = 0
    do j = 1, m
      s = s + c(j)
    end do
    d(k) = s
    m = 1 + mod(s, 7)
  end do
  print '(15i4)', d, m
  odd = .false.; t = 0
  do k = n, 1, -1
    odd = odd .neqv. (c(k) > 4)
    if (odd) cycle
    t = t + 1
    d(k) = c(t)*10 + d(max(1, k - 1))
  end do
  print '(15i5)', d, t
  print *, odd
  i = 1; m = 2
  do k = 1, n
    do j = 1, 4
      e(k, j) = c(i) + 100*c(m)
      i = mod(i*3 + j, n) + 1
      if (c(i) > 5) m = mod(m + i, n) + 1
    end do
  end do
  print '(15i5)', e(:, 1), e(:, 4), i, m
  x = 1; y = 0.5d0; i = 2
  do k = 1, n
    y = y + x/(k + c(i))
    x = x*0.9d0
    r(k) = x - y
    i = 1 + mod(c(i) + k, n)
  end do
  print '(5f14.9)', r, x, y
end
