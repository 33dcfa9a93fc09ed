program floyd
  implicit none
  integer, parameter :: n = 30
  integer :: d(n, n), next(n, n), i, j, k
  logical :: reach(n, n)
!hpf$ distribute (block, block) :: d, next
!hpf$ distribute (*, block) :: reach
  do j = 1, n
    do i = 1, n
      d(i, j) = 1000
      if (mod(i * 3 + j * 7, 5) == 0) d(i, j) = 1 + mod(i + j * j, 19)
      next(i, j) = j
      reach(i, j) = mod(i * 5 + j * 3, 11) == 0
    end do
    d(j, j) = 0
  end do
  do k = 1, n
    do i = 1, n
      do j = 1, n
        if (d(i, k) + d(k, j) < d(i, j)) then
          d(i, j) = d(i, k) + d(k, j)
          next(i, j) = next(i, k)
        end if
      end do
    end do
  end do
  do k = 1, n
    do j = 1, n
      do i = 1, n
        reach(i, j) = reach(i, j) .or. (reach(i, k) .and. reach(k, j))
      end do
    end do
  end do
  print *, sum(d), sum(next), count(reach), d(1, n), next(1, n)
end program floyd
