! Dynamic programming: LCS, edit distance, knapsack, matrix chains, Floyd's triangle, coin change.
program dynamic_programming
  implicit none
  character(len=14), parameter :: s = 'AGGTABCGTTAACG', t = 'GXTXAYBTCCGATA'
  integer, parameter :: n = 14, w = 30
  integer :: lcs(0:n,0:n), ed(0:n,0:n), best(0:w), wt(6), val(6), mc(6,6), dims(0:6), i, j, k, l, c, len, &
      coins(4), ways(0:50), take(6,0:w)
!HPF$ PROCESSORS p(3)
!HPF$ DISTRIBUTE (BLOCK,*) ONTO p :: lcs
!HPF$ DISTRIBUTE (*,CYCLIC(2)) ONTO p :: ed
!HPF$ DISTRIBUTE (BLOCK) :: best, ways
!HPF$ DISTRIBUTE (CYCLIC,CYCLIC) :: mc
  lcs = 0
  do i = 1, n
    do j = 1, n
      if (s(i:i) == t(j:j)) then
        lcs(i,j) = lcs(i-1,j-1) + 1
      else
        lcs(i,j) = max(lcs(i-1,j), lcs(i,j-1))
      end if
    end do
  end do
  print *, lcs(n,n), lcs(n,:)
  ed(:,0) = (/ (i, i=0,n) /); ed(0,:) = ed(:,0)
  do j = 1, n
    do i = 1, n
      c = merge(0, 1, s(i:i) == t(j:j))
      ed(i,j) = min(ed(i-1,j) + 1, ed(i,j-1) + 1, ed(i-1,j-1) + c)
    end do
  end do
  print '(15I3)', ed
  wt = (/ 5, 4, 6, 3, 9, 2 /); val = (/ 10, 40, 30, 50, 45, 7 /)
  best = 0; take = 0
  do i = 1, 6
    do j = w, wt(i), -1
      if (best(j - wt(i)) + val(i) > best(j)) then
        best(j) = best(j - wt(i)) + val(i)
        take(i,j) = 1
      end if
    end do
  end do
  print *, best, sum(take)
  j = w
  do i = 6, 1, -1
    if (take(i,j) == 1) then
      print *, 'item', i; j = j - wt(i)
    end if
  end do
  dims = (/ 30, 35, 15, 5, 10, 20, 25 /)
  mc = 0
  do len = 2, 6
    do i = 1, 7 - len
      j = i + len - 1
      mc(i,j) = huge(1)
      do k = i, j - 1
        l = mc(i,k) + mc(k+1,j) + dims(i-1)*dims(k)*dims(j)
        if (l < mc(i,j)) mc(i,j) = l
      end do
    end do
  end do
  print '(6I7)', mc
  coins = (/ 1, 5, 10, 25 /)
  ways = 0; ways(0) = 1
  do k = 1, 4
    do i = coins(k), 50
      ways(i) = ways(i) + ways(i - coins(k))
    end do
  end do
  print *, ways
end program
