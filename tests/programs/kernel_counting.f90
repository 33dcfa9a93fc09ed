! Histograms, counts, classes and conditional sums.
program kernel_counting
  implicit none
  integer, parameter :: n = 50, bins = 8
  integer :: a(n), h(bins), small(0:4), cls(n), i, k, b, cnt, odd, total, first, last
  real(8) :: x(n), s, mean, var, smax, smin, pos, neg
!HPF$ DISTRIBUTE (BLOCK) :: a, x, cls
!HPF$ DISTRIBUTE (BLOCK) :: h
  do i = 1, n
    a(i) = mod(i * 37, 101)
    x(i) = 0.01d0 * a(i) - 0.4d0
  end do
  h = 0
  do i = 1, n
    b = 1 + mod(a(i), bins)
    h(b) = h(b) + 1
  end do
  print *, h
  do k = 0, 4
    small(k) = 0
  end do
  do i = 1, n
    small(mod(a(i), 5)) = small(mod(a(i), 5)) + 1
  end do
  print *, small
  do k = 1, bins
    cnt = 0
    do i = 1, n
      if (mod(a(i), bins) == k - 1) cnt = cnt + 1
    end do
    h(k) = h(k) - cnt
  end do
  print *, h
  cnt = 0; odd = 0; total = 0
  do i = 1, n
    if (a(i) > 50) then
      cnt = cnt + 1
      total = total + a(i)
    else if (mod(a(i), 2) == 1) then
      odd = odd + 1
    end if
  end do
  print *, cnt, odd, total
  s = 0
  do i = 1, n
    s = s + x(i)
  end do
  mean = s / n
  var = 0
  pos = 0; neg = 0
  do i = 1, n
    var = var + (x(i) - mean)**2
    if (x(i) > 0) then
      pos = pos + x(i)
    else
      neg = neg + x(i)
    end if
  end do
  print *, mean, var / n, pos, neg
  smax = x(1); smin = x(1)
  do i = 2, n
    if (x(i) > smax) smax = x(i)
    if (x(i) < smin) smin = x(i)
  end do
  print *, smax, smin
  first = 0
  do i = 1, n
    if (a(i) == 74) then
      first = i
      exit
    end if
  end do
  last = 0
  do i = 1, n
    if (a(i) > 90) last = i
  end do
  print *, first, last
  do i = 1, n
    k = 0
    if (a(i) > 25) k = 1
    if (a(i) > 50) k = 2
    if (a(i) > 75) k = 3
    cls(i) = k
  end do
  print *, cls
  do i = 1, n
    if (x(i) < 0) then
      s = -x(i)
    else
      s = x(i)
    end if
    x(i) = sqrt(s)
  end do
  print *, x(1), x(n)
end program kernel_counting
