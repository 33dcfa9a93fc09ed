! Nine ways to sort, with cursors, gaps, heaps and masks, on arrays of different mappings.
program sorting_zoo
  implicit none
  integer, parameter :: n = 64, lg = 6
  integer :: a(n), b(n), c(n), d(n), part(n), rank1(n), i, j, k, l, gap, tmp, width, lo, mid, hi, p, bits
  logical :: up(n), m(n)
!hpf$ processors pa(4), pb(3)
!hpf$ distribute (block) onto pa :: a, part, up, m
!hpf$ distribute b(cyclic) onto pb
!hpf$ distribute c(cyclic(5)) onto pa
!hpf$ align d(i) with a(n+1-i)
!hpf$ align rank1(i) with a(i)
  a = [ (mod(i*7919 + 13*i*i, 997), i=1,n) ]
  ! bitonic
  b = a
  do k = 1, lg
    do j = k-1, 0, -1
      forall (i=1:n) part(i) = b(ieor(i-1, 2**j) + 1)
      up = [ (iand(i-1, 2**k) == 0, i=1,n) ]
      m = [ (iand(i-1, 2**j) == 0, i=1,n) ]
      where (up .eqv. m)
        b = min(b, part)
      elsewhere
        b = max(b, part)
      end where
    end do
  end do
  print '(16i5)', b
  ! odd-even transposition
  c = a
  do k = 1, n
    if (mod(k,2) == 1) then
      d(1:n:2) = min(c(1:n:2), c(2:n:2)); d(2:n:2) = max(c(1:n:2), c(2:n:2)); c = d
    else
      d = c
      d(2:n-1:2) = min(c(2:n-1:2), c(3:n:2)); d(3:n:2) = max(c(2:n-1:2), c(3:n:2)); c = d
    end if
  end do
  print *, all(c == b)
  ! rank sort
  forall (i=1:n) rank1(i) = count(a < a(i)) + count(a(:i) == a(i))
  forall (i=1:n) d(rank1(i)) = a(i)
  print *, all(d == b), sum(rank1)
  ! shell
  c = a; gap = n/2
  do while (gap > 0)
    do i = gap+1, n
      tmp = c(i); j = i
      do while (j > gap)
        if (c(j-gap) <= tmp) exit
        c(j) = c(j-gap); j = j - gap
      end do
      c(j) = tmp
    end do
    gap = gap / 2
  end do
  print *, all(c == b)
  ! merge, bottom up
  c = a; width = 1
  do while (width < n)
    do lo = 1, n, 2*width
      mid = min(lo+width, n+1); hi = min(lo+2*width, n+1); i = lo; j = mid
      do k = lo, hi-1
        if (i < mid .and. (j >= hi .or. c(min(i,n)) <= c(min(j,n)))) then
          d(k) = c(i); i = i + 1
        else
          d(k) = c(j); j = j + 1
        end if
      end do
    end do
    c = d; width = 2*width
  end do
  print *, all(c == b)
  ! radix by pack
  c = a
  do bits = 0, 9
    m = btest(c, bits)
    c = [ pack(c, .not. m), pack(c, m) ]
  end do
  print *, all(c == b)
  ! heap
  c = a
  do l = n/2, 1, -1
    p = l; tmp = c(p)
    do
      j = 2*p
      if (j > n) exit
      if (j < n) then
        if (c(j+1) > c(j)) j = j + 1
      end if
      if (tmp >= c(j)) exit
      c(p) = c(j); p = j
    end do
    c(p) = tmp
  end do
  do hi = n, 2, -1
    tmp = c(hi); c(hi) = c(1); p = 1
    sift: do
      j = 2*p
      if (j >= hi) exit sift
      if (j < hi-1) then
        if (c(j+1) > c(j)) j = j + 1
      end if
      if (tmp >= c(j)) exit sift
      c(p) = c(j); p = j
    end do sift
    c(p) = tmp
  end do
  print *, all(c == b)
  ! selection by minloc
  c = a
  do i = 1, n-1
    j = i - 1 + sum(minloc(c(i:)))
    if (i /= j) c([i,j]) = c([j,i])
  end do
  print *, all(c == b)
end program
