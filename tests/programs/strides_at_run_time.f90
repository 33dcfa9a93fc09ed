! Steps that only the run knows, of both signs, in what is read from other ranks and in what is only moved; and a multigrid cycle.
program strides_at_run_time
  implicit none
  integer, parameter :: m = 37, lg = 5, k = 2**lg
  integer :: a(m), b(m), c(m, m), d(m, m), i, j, l, n, s, t
  integer :: u(0:k, 0:k), r(0:k, 0:k)
!HPF$ PROCESSORS p(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC(2)) ONTO p
!HPF$ DISTRIBUTE c(*, BLOCK) ONTO p
!HPF$ DISTRIBUTE d(CYCLIC, *) ONTO p
!HPF$ DISTRIBUTE (*, BLOCK) ONTO p :: u, r
  do i = 1, m
    b(i) = i*i
  end do
  n = count(b > 0)
  forall (i = 1:m, j = 1:m) c(i, j) = i*100 + j
  d = -c
  a = 0
  do s = -5, 7, 2
    forall (i = merge(1, n - 1, s > 0):merge(n - 1, 1, s > 0):s) a(i) = b(i + 1) + a(i)
    forall (i = 1:n:s) a(i) = b(i) + a(i)
    a(n - 7:n/2:s) = b(n - 6:n/2 + 1:s)
    print '(15i6)', a
    a(merge(1, n, s > 0):merge(n, 1, s > 0):s) = b(merge(1, n, s > 0):merge(n, 1, s > 0):s)
    print '(15i6)', a
    t = abs(s)
    forall (i = t + 1:n - t:t, j = t + 1:n - t:t) c(i, j) = mod(d(i - t, j + t) + d(j, i) + c(i, j - t), 10007)
    forall (i = 1:n:t, j = n:1:-t) d(i, j) = mod(c(j, i)*2 - d(i, j), 10009)
    do j = 1, n, t
      do i = 1, n, 2*t
        d(i, j) = d(i, j) + c(n + 1 - i, j)
      end do
    end do
    print '(2i12)', sum(c), sum(d)
  end do

  forall (i = 0:k, j = 0:k) u(i, j) = mod(i*i + 3*j, 101)
  r = 0
  s = 1
  do l = 1, lg - 1
    forall (i = s:k - s:s, j = s:k - s:s) r(i, j) = (u(i - s, j) + u(i + s, j) + u(i, j - s) + u(i, j + s))/4
    u(s:k - s:s, s:k - s:s) = r(s:k - s:s, s:k - s:s)
    s = s*2
  end do
  do l = lg - 1, 1, -1
    s = s/2
    forall (i = s:k - s:2*s, j = 0:k:2*s) u(i, j) = (u(i - s, j) + u(i + s, j))/2
    forall (i = 0:k:s, j = s:k - s:2*s) u(i, j) = (u(i, j - s) + u(i, j + s))/2
  end do
  print '(11i5)', u(::3, ::5)
end program strides_at_run_time
