! Dynamic programming on two sequences: longest common subsequence, edit distance, local alignment.
program align
  implicit none
  integer, parameter :: n = 60, m = 70
  integer :: s(n), t(m), lcs(0:n, 0:m), d(0:n, 0:m), h(0:n, 0:m)
  integer :: i, j, best, bi, bj, score
!hpf$ distribute (block, *) :: lcs, d, h
!hpf$ align s(i) with lcs(i, *)
  do i = 1, n
    s(i) = mod(i * i + 3 * i, 4)
  end do
  do j = 1, m
    t(j) = mod(j * j * j + j / 3, 4)
  end do
  lcs = 0
  do i = 1, n
    do j = 1, m
      if (s(i) == t(j)) then
        lcs(i, j) = lcs(i-1, j-1) + 1
      else
        lcs(i, j) = max(lcs(i-1, j), lcs(i, j-1))
      end if
    end do
  end do
  do i = 0, n
    d(i, 0) = i
  end do
  do j = 0, m
    d(0, j) = j
  end do
  do j = 1, m
    do i = 1, n
      d(i, j) = min(d(i-1, j) + 1, d(i, j-1) + 1, d(i-1, j-1) + merge(0, 1, s(i) == t(j)))
    end do
  end do
  h = 0
  best = -1
  bi = 0
  bj = 0
  do i = 1, n
    do j = 1, m
      score = -1
      if (s(i) == t(j)) score = 2
      h(i, j) = max(0, h(i-1, j-1) + score, h(i-1, j) - 1, h(i, j-1) - 1)
      if (h(i, j) > best) then
        best = h(i, j)
        bi = i
        bj = j
      end if
    end do
  end do
  print *, lcs(n, m), d(n, m), best, bi, bj
end program align
