! Failure functions, suffixes and palindromes of a text in mapped arrays.
program string_algorithms
  implicit none
  integer, parameter :: n = 64
  character(len=64) :: text
  integer :: fail(0:n), z(n), sa(n), rk(n), tmp(n), key(n), i, j, k, m, l, r, gap, cnt, pal(n), c(n)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: fail, z
!hpf$ distribute (cyclic(3)) onto p :: sa, rk
!hpf$ align tmp(i) with sa(n+1-i)
!hpf$ distribute key(cyclic) onto p
!hpf$ distribute (block) onto p :: pal, c
  text = 'abracadabra abracabra cadabra abab aabaabaa barbara cadabracadab'
  do i = 1, n
    c(i) = iachar(text(i:i))
  end do
  fail(0) = -1
  do i = 1, n
    j = fail(i-1)
    do while (j >= 0)
      if (c(j+1) == c(i) .and. i > 1) exit
      j = fail(j)
    end do
    fail(i) = merge(j + 1, 0, i > 1)
  end do
  print '(32i3)', fail(1:)
  l = 1; r = 1; z = 0
  do i = 2, n
    k = 0
    if (i < r) k = min(r - i, z(i-l+1))
    do
      if (i + k > n) exit
      if (c(k+1) /= c(i+k)) exit
      k = k + 1
    end do
    z(i) = k
    if (i + k > r) then
      l = i; r = i + k
    end if
  end do
  print '(32i3)', z
  ! matches of 'abra' by sections
  cnt = 0
  do i = 1, n-3
    if (text(i:i+3) == 'abra') cnt = cnt + 1
  end do
  print *, cnt, index(text, 'bar'), index(text, 'abra', .true.)
  ! suffixes by doubling, sorted by shell
  sa = (/ (i, i=1,n) /); rk = c; k = 1
  do while (k < n)
    key = rk * 1000 + eoshift(rk, k, 0)
    gap = n/2
    do while (gap > 0)
      do i = gap+1, n
        m = sa(i); j = i
        do while (j > gap)
          if (key(sa(j-gap)) <= key(m)) exit
          sa(j) = sa(j-gap); j = j - gap
        end do
        sa(j) = m
      end do
      gap = gap/2
    end do
    tmp(sa(1)) = 1
    do i = 2, n
      tmp(sa(i)) = tmp(sa(i-1)) + merge(1, 0, key(sa(i)) /= key(sa(i-1)))
    end do
    rk = tmp
    if (rk(sa(n)) == n) exit
    k = 2*k
  end do
  print '(32i3)', sa
  ! palindromes around every letter
  pal = 0
  do i = 1, n
    k = 0
    do while (i-k-1 >= 1 .and. i+k+1 <= n)
      if (c(i-k-1) /= c(i+k+1)) exit
      k = k + 1
    end do
    pal(i) = k
  end do
  print '(32i3)', pal
  print *, maxval(pal), text(maxval(maxloc(pal))-maxval(pal):maxval(maxloc(pal))+maxval(pal))
end program
