! Cursors that wander: merging, unique, runs, searches, a spiral, an ant and a Turing machine.
program cursors
  implicit none
  integer, parameter :: n = 48
  integer :: a(n), b(n), r(2*n), len(n), val(n), i, j, k, m, lo, hi, mid, best, cur, s, e, bs, be, tails(n), prev(n), lis
  integer :: grid(-6:6,-6:6), x, y, dx, dy, t, tape(-20:20), state, pos, steps, head
!hpf$ processors p(3), q(2,2)
!hpf$ distribute (block) onto p :: a, tails
!hpf$ distribute b(cyclic(4)) onto p
!hpf$ distribute r(block) onto p
!hpf$ align len(i) with r(2*i)
!hpf$ align val(i) with r(2*n+1-2*i)
!hpf$ distribute grid(block,cyclic(2)) onto q
!hpf$ distribute tape(block) onto p
  a = [ (i*3 + mod(i,5), i=1,n) ]; b = [ (i*4 - mod(i*i,7), i=1,n) ]
  ! merge with two cursors
  i = 1; j = 1
  do k = 1, 2*n
    if (j > n) then
      r(k) = a(i); i = i + 1
    else if (i > n) then
      r(k) = b(j); j = j + 1
    else if (a(i) <= b(j)) then
      r(k) = a(i); i = i + 1
    else
      r(k) = b(j); j = j + 1
    end if
  end do
  print '(24i4)', r
  ! unique in place
  m = 1
  do k = 2, 2*n
    if (r(k) /= r(m)) then
      m = m + 1
      r(m) = r(k)
    end if
  end do
  print '(i4,a,24i4)', m, ':', r(1:m:4)
  ! run lengths of a/10
  m = 0; cur = -1
  do i = 1, n
    if (a(i)/25 /= cur) then
      m = m + 1; cur = a(i)/25; val(m) = cur; len(m) = 0
    end if
    len(m) = len(m) + 1
  end do
  print '(24i4)', m, val(1:m), len(1:m)
  ! binary searches
  do k = 1, 5
    lo = 1; hi = n
    do while (lo < hi)
      mid = (lo + hi)/2
      if (a(mid) < k*29) then
        lo = mid + 1
      else
        hi = mid
      end if
    end do
    print '(3i5)', k*29, lo, a(lo)
  end do
  ! kadane
  b = [ (mod(i*37, 23) - 11, i=1,n) ]
  best = -huge(0); cur = 0; s = 1
  do i = 1, n
    if (cur <= 0) then
      cur = 0; s = i
    end if
    cur = cur + b(i)
    if (cur > best) then
      best = cur; bs = s; be = i
    end if
  end do
  print '(a,3i5)', 'max segment', best, bs, be
  ! longest increasing subsequence
  lis = 0
  do i = 1, n
    lo = 0; hi = lis
    do while (lo < hi)
      mid = (lo + hi + 1)/2
      if (b(tails(mid)) < b(i)) then
        lo = mid
      else
        hi = mid - 1
      end if
    end do
    prev(i) = 0
    if (lo > 0) prev(i) = tails(lo)
    tails(lo+1) = i
    lis = max(lis, lo+1)
  end do
  print '(a,24i4)', 'lis', lis, b(tails(1:lis))
  k = tails(lis)
  do while (k /= 0)
    write (*, '(i4)', advance='no') k
    k = prev(k)
  end do
  print *
  ! spiral
  x = 0; y = 0; dx = 0; dy = -1; grid = 0
  do t = 1, 169
    grid(x, y) = t
    if (x == y .or. (x < 0 .and. x == -y) .or. (x > 0 .and. x == 1-y)) then
      k = dx; dx = -dy; dy = k
    end if
    x = x + dx; y = y + dy
  end do
  print '(13i4)', grid
  ! langton's ant on a torus
  grid = 0; x = 0; y = 0; dx = 0; dy = 1
  do t = 1, 400
    if (grid(x,y) == 0) then
      k = dx; dx = dy; dy = -k; grid(x,y) = 1
    else
      k = dx; dx = -dy; dy = k; grid(x,y) = 0
    end if
    x = modulo(x + dx + 6, 13) - 6
    y = modulo(y + dy + 6, 13) - 6
  end do
  print '(13i1)', grid
  ! busy beaver with 3 states
  tape = 0; state = 1; pos = 0; steps = 0
  beaver: do
    steps = steps + 1
    head = tape(pos)
    tape(pos) = 1
    if (state == 1) then
      if (head == 0) then; pos = pos + 1; state = 2; else; pos = pos - 1; state = 3; end if
    else if (state == 2) then
      if (head == 0) then; pos = pos - 1; state = 1; else; pos = pos + 1; end if
    else
      if (head == 0) then; pos = pos - 1; state = 2; else; exit beaver; end if
    end if
  end do beaver
  print '(a,i4,1x,41i1)', 'beaver', steps, tape
end program
