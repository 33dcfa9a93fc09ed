! NAS IS in small: counting sort of integer keys with ranks, partial and full verification.
program nas_is
  implicit none
  integer, parameter :: n = 512, maxk = 64
  integer :: key(n), rank(n), sorted(n), cnt(0:maxk-1), i, it, k, bad
  integer(8) :: seed
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: key, rank, sorted
!HPF$ DISTRIBUTE (CYCLIC(8)) ONTO p :: cnt
  seed = 314159265_8
  do i = 1, n
    seed = mod(seed * 1220703125_8, 2_8**46)
    key(i) = int(iand(ishft(seed, -20), 63_8))
  end do
  do it = 1, 3
    key(it) = it; key(it + 10) = maxk - it
    cnt = 0
    do i = 1, n
      cnt(key(i)) = cnt(key(i)) + 1
    end do
    do k = 1, maxk - 1
      cnt(k) = cnt(k) + cnt(k-1)
    end do
    print *, it, cnt(5), cnt(31), cnt(63)
  end do
  do i = n, 1, -1
    rank(i) = cnt(key(i))
    cnt(key(i)) = cnt(key(i)) - 1
  end do
  sorted(rank) = key
  bad = count(sorted(2:) < sorted(:n-1))
  print *, bad, sum(rank), sorted(1), sorted(n/2), sorted(n)
  print *, rank(1:20)
end program
