! Sorting networks: bitonic, odd-even merge, shell with whole-array steps, rank, radix by bits with PACK, counting.
program sorting_networks
  implicit none
  integer, parameter :: n = 32
  integer :: a(0:n-1), b(0:n-1), c(n), i, j, k, gap, t, p, lo(n/2), hi(n/2), ii(n/2)
!HPF$ DISTRIBUTE (BLOCK) :: a, c
!HPF$ DISTRIBUTE (CYCLIC) :: b
  a = (/ (mod(i*i*37 + 11*i + 5, 101), i=0,n-1) /); b = a; c = a
  k = 2
  do while (k <= n)
    j = k / 2
    do while (j > 0)
      forall (i=0:n-1)
        b(i) = a(ieor(i, j))
      end forall
      forall (i=0:n-1, (iand(i,j) == 0) .eqv. (iand(i,k) == 0)) a(i) = min(a(i), b(i))
      forall (i=0:n-1, (iand(i,j) == 0) .neqv. (iand(i,k) == 0)) a(i) = max(a(i), b(i))
      j = j / 2
    end do
    k = 2*k
  end do
  print *, a
  a = c
  p = 1
  do while (p < n)
    k = p
    do while (k >= 1)
      do j = mod(k,p), n-1-k, 2*k
        do i = 0, min(k-1, n-j-k-1)
          if ((i+j)/(2*p) == (i+j+k)/(2*p)) then
            if (a(i+j) > a(i+j+k)) then
              t = a(i+j); a(i+j) = a(i+j+k); a(i+j+k) = t
            end if
          end if
        end do
      end do
      k = k/2
    end do
    p = 2*p
  end do
  print *, a
  b = c
  do k = 0, 6
    b = (/ pack(b, .not. btest(b, k)), pack(b, btest(b, k)) /)
  end do
  print *, b
  a = c
  gap = n/2
  do while (gap > 0)
    do i = gap, n-1
      t = a(i); j = i
      do while (j >= gap)
        if (a(j-gap) <= t) exit
        a(j) = a(j-gap); j = j - gap
      end do
      a(j) = t
    end do
    gap = gap / 2
  end do
  print *, a
  forall (i=1:n) b(count(c < c(i)) + count(c(1:i-1) == c(i))) = c(i)
  print *, b
  do t = 1, n
    k = mod(t, 2)
    lo = c(1:n:2); hi = c(2:n:2)
    if (k == 1) then
      c(1:n:2) = min(lo, hi); c(2:n:2) = max(lo, hi)
    else
      lo(1:n/2-1) = c(2:n-2:2); hi(1:n/2-1) = c(3:n-1:2)
      c(2:n-2:2) = min(lo(1:n/2-1), hi(1:n/2-1)); c(3:n-1:2) = max(lo(1:n/2-1), hi(1:n/2-1))
    end if
  end do
  print *, c
  ii = (/ (i, i=1,n/2) /)
  print *, c(ii*2), all(c(2:) >= c(:n-1))
end program
