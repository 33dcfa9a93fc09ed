! Levels of a breadth-first search, top down and bottom up, and PageRank.
program bfs
  implicit none
  integer, parameter :: n = 1200, d = 4, m = n*d
  integer :: row(n + 1), col(m), level(n), depth(n), i, k, p, l, found, changed
  integer :: degree(n)
  real(8) :: rank(n), share(n), new(n), s, lost
!HPF$ distribute (block) :: level, depth, rank, share, new, degree
  p = 0
  do i = 1, n
    row(i) = p + 1
    do k = 1, d
      if (mod(i*k, 7) /= 3) then
        p = p + 1
        col(p) = mod(i*(17 + k) + k*k*31, n) + 1
      end if
    end do
  end do
  row(n + 1) = p + 1
  degree = 0
  do k = 1, p
    degree(col(k)) = degree(col(k)) + 1
  end do
  level = -1
  level(1) = 0
  do l = 0, n
    found = 0
    do i = 1, n
      if (level(i) == l) then
        do k = row(i), row(i + 1) - 1
          if (level(col(k)) < 0) then
            level(col(k)) = l + 1
            found = found + 1
          end if
        end do
      end if
    end do
    if (found == 0) exit
  end do
  depth = n
  depth(1) = 0
  do l = 1, n
    changed = 0
    do i = 1, n
      do k = row(i), row(i + 1) - 1
        if (depth(col(k)) + 1 < depth(i)) then
          depth(i) = depth(col(k)) + 1
          changed = changed + 1
        end if
      end do
    end do
    if (changed == 0) exit
  end do
  rank = 1d0/n
  do l = 1, 15
    lost = 0
    do i = 1, n
      if (degree(i) > 0) then
        share(i) = rank(i)/degree(i)
      else
        share(i) = 0
        lost = lost + rank(i)
      end if
    end do
    do i = 1, n
      s = 0
      do k = row(i), row(i + 1) - 1
        s = s + share(col(k))
      end do
      new(i) = 0.15d0/n + 0.85d0*(s + lost/n)
    end do
    rank = new
  end do
  print *, maxval(level), sum(level), count(level < 0), sum(depth), maxval(rank), sum(rank), maxloc(rank)
end program
