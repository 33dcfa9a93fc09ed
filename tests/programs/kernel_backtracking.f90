! Queens by backtracking and permutations in order: loops whose ways out depend on what they stored.
program kernel_backtracking
  implicit none
  integer, parameter :: n = 9
  integer :: q(n), col(n), d1(2*n), d2(2*n), row, cnt, i, board(n,n), perm(6), t, j, k
  logical :: ok
!hpf$ distribute q(block)
!hpf$ distribute (cyclic) :: col, d1, d2
!hpf$ distribute board(block,cyclic)
  q = 0; col = 0; d1 = 0; d2 = 0; cnt = 0; row = 1; board = 0
  search: do while (row > 0)
    if (q(row) > 0) then
      col(q(row)) = 0; d1(row+q(row)) = 0; d2(row-q(row)+n) = 0
    end if
    try: do
      q(row) = q(row) + 1
      if (q(row) > 6) then
        q(row) = 0; row = row - 1
        cycle search
      end if
      if (col(q(row)) + d1(row+q(row)) + d2(row-q(row)+n) == 0) exit try
    end do try
    col(q(row)) = 1; d1(row+q(row)) = 1; d2(row-q(row)+n) = 1
    if (row == 6) then
      cnt = cnt + 1
      if (cnt == 1) print *, q(1:6)
      forall (i=1:6) board(i,q(i)) = board(i,q(i)) + 1
    else
      row = row + 1
    end if
  end do search
  print *, cnt; print '(9I3)', board
  perm = (/ 1,2,3,4,5,6 /)
  cnt = 0
  perms: do
    cnt = cnt + 1
    if (cnt == 100 .or. cnt == 719) print *, perm
    do i = 5, 1, -1
      if (perm(i) < perm(i+1)) exit
    end do
    if (i == 0) exit perms
    do j = 6, i+1, -1
      if (perm(j) > perm(i)) exit
    end do
    t = perm(i); perm(i) = perm(j); perm(j) = t
    perm(i+1:6) = perm(6:i+1:-1)
  end do perms
  print *, cnt, perm
end program
