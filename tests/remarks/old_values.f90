! Elements exist to which the first iteration refers: from n downwards v(j - w) is never one that was stored before.
program old_values
  implicit none
  integer, parameter :: n = 100
  integer :: v(0:n), u(0:n), weight(2), w, j
!hpf$ distribute (block) :: v, u
  v = 0; u = 0
  weight = (/ 7, 9 /)
  w = weight(1)
  do j = n, w, -1              ! REMARK "runs in parallel, on the values from before the loop"
    v(j) = max(v(j), v(j - w) + 3)
  end do
  do j = n, weight(2), -1      ! REMARK "runs in parallel, on the values from before the loop"
    u(j) = max(u(j), u(j - weight(2)) + 3)
  end do
  do j = w, n                  ! REMARK "keeps its order"
    v(j) = max(v(j), v(j - w) + 1)
  end do
  do j = n, w, -1              ! REMARK "keeps its order"
    if (j > w) v(j) = max(v(j), v(j - w) + 1)
  end do
  print *, v, u
end program old_values
