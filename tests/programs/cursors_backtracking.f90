! Backtracking over mapped boards: queens, permutations, a tour, a game, a ring of chairs.
program puzzles
  implicit none
  integer, parameter :: n = 8
  integer :: q(n), row, sol, i, j, c(n), perm(n), np, t, sum8, first(n), board(n,n), x, y, k, nx, ny, deg, bestdeg, bx, by, l
  integer :: mx(8) = (/ 1, 2, 2, 1, -1, -2, -2, -1 /), my(8) = (/ 2, 1, -1, -2, -2, -1, 1, 2 /), g(0:40), mex, &
      used(0:40), jos(41), alive
  logical :: ok, col(n), d1(2:2*n), d2(-n:n)
!hpf$ processors p(4), p2(2,2)
!hpf$ distribute (block) onto p :: q, c
!hpf$ distribute (cyclic) onto p :: perm, col, d1
!hpf$ distribute d2(block) onto p
!hpf$ distribute board(block,block) onto p2
!hpf$ distribute g(cyclic(4)) onto p
!hpf$ distribute used(block) onto p
!hpf$ distribute jos(cyclic(2)) onto p
  sol = 0; row = 1; q = 0; col = .true.; d1 = .true.; d2 = .true.
  queens: do while (row > 0)
    if (q(row) > 0) then
      col(q(row)) = .true.; d1(row+q(row)) = .true.; d2(row-q(row)) = .true.
    end if
    do
      q(row) = q(row) + 1
      if (q(row) > n) exit
      if (col(q(row)) .and. d1(row+q(row)) .and. d2(row-q(row))) exit
    end do
    if (q(row) > n) then
      q(row) = 0
      row = row - 1
      cycle queens
    end if
    col(q(row)) = .false.; d1(row+q(row)) = .false.; d2(row-q(row)) = .false.
    if (row == n) then
      sol = sol + 1
      if (sol == 1) first = q
      if (sol == 5) exit queens
    else
      row = row + 1
    end if
  end do queens
  print '(a,i4,8i3)', 'queens', sol, first
  ! Heap's permutations of 5
  perm = (/ (i, i=1,n) /); c = 1; np = 1; i = 1; sum8 = 0
  do while (i <= 5)
    if (c(i) < i) then
      if (mod(i,2) == 1) then
        t = perm(1); perm(1) = perm(i); perm(i) = t
      else
        t = perm(c(i)); perm(c(i)) = perm(i); perm(i) = t
      end if
      np = np + 1
      sum8 = mod(sum8*7 + dot_product(perm(1:5), (/10000,1000,100,10,1/)), 1000003)
      c(i) = c(i) + 1; i = 1
    else
      c(i) = 1; i = i + 1
    end if
  end do
  print *, 'permutations', np, sum8
  ! Warnsdorff
  board = 0; x = 1; y = 1; board(1,1) = 1
  tour: do k = 2, n*n
    bestdeg = 9
    do i = 1, 8
      nx = x + mx(i); ny = y + my(i)
      if (nx < 1 .or. nx > n .or. ny < 1 .or. ny > n) cycle
      if (board(nx,ny) /= 0) cycle
      deg = 0
      do l = 1, 8
        if (nx+mx(l) >= 1 .and. nx+mx(l) <= n .and. ny+my(l) >= 1 .and. ny+my(l) <= n) then
          if (board(nx+mx(l), ny+my(l)) == 0) deg = deg + 1
        end if
      end do
      if (deg < bestdeg) then
        bestdeg = deg; bx = nx; by = ny
      end if
    end do
    if (bestdeg == 9) exit tour
    x = bx; y = by; board(x,y) = k
  end do tour
  print '(8i4)', board
  print *, 'stopped at', k
  ! Grundy numbers of a game of octal kind
  g(0) = 0; g(1) = 0
  do k = 2, 40
    used = 0
    do i = 0, (k-2)/2
      used(ieor(g(i), g(k-2-i))) = 1
    end do
    mex = 0
    do while (used(mex) == 1)
      mex = mex + 1
    end do
    g(k) = mex
  end do
  print '(41i2)', g
  ! Josephus
  jos = (/ (mod(i, 41) + 1, i=1,41) /); alive = 41; x = 41
  do while (alive > 2)
    do j = 1, 2
      x = jos(x)
    end do
    jos(x) = jos(jos(x)); alive = alive - 1
  end do
  print *, min(x, jos(x)), max(x, jos(x))
end program
