! Queues, stacks, union-find and sorted edges on mapped arrays: subscripts that only the loop knows.
program graphs
  implicit none
  integer, parameter :: n = 60, m = 150
  integer :: from(m), to(m), cost(m), head(n+1), adj(2*m), queue(n), level(n), parent(n), order(m), indeg(n), topo(n)
  integer :: i, j, k, u, v, qh, qt, ru, rv, total, tmp, comp, stack(n), sp, disc(n), fill(n)
  logical :: seen(n)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: from, to, cost, order
!hpf$ distribute (cyclic) onto p :: queue, level, parent, seen
!hpf$ distribute adj(cyclic(7)) onto p
!hpf$ distribute (block) onto p :: indeg, topo, stack, disc
!hpf$ distribute head(block) onto p
  do i = 1, m
    from(i) = 1 + mod(i*i*7 + 3*i, n)
    to(i) = 1 + mod(i*13 + i*i, n)
    cost(i) = 1 + mod(i*31, 41)
  end do
  head = 0
  do i = 1, m
    head(from(i)) = head(from(i)) + 1
    head(to(i)) = head(to(i)) + 1
  end do
  k = 1
  do i = 1, n+1
    j = head(i); head(i) = k; k = k + j
  end do
  fill = head(1:n)
  do i = 1, m
    adj(fill(from(i))) = to(i); fill(from(i)) = fill(from(i)) + 1
    adj(fill(to(i))) = from(i); fill(to(i)) = fill(to(i)) + 1
  end do
  ! breadth first
  level = -1; comp = 0
  do u = 1, n
    if (level(u) >= 0) cycle
    comp = comp + 1
    qh = 1; qt = 1; queue(1) = u; level(u) = 0
    bfs: do while (qh <= qt)
      v = queue(qh); qh = qh + 1
      do k = head(v), head(v+1)-1
        if (level(adj(k)) < 0) then
          level(adj(k)) = level(v) + 1
          qt = qt + 1; queue(qt) = adj(k)
        end if
      end do
    end do bfs
  end do
  print '(a,i3,/,(20i3))', 'components', comp, level
  ! depth first with a stack
  disc = 0; sp = 1; stack(1) = 7; k = 0
  do while (sp > 0)
    u = stack(sp); sp = sp - 1
    if (disc(u) /= 0) cycle
    k = k + 1; disc(u) = k
    do j = head(u+1)-1, head(u), -1
      if (disc(adj(j)) == 0 .and. sp < n) then
        sp = sp + 1; stack(sp) = adj(j)
      end if
    end do
  end do
  print '(20i3)', disc
  ! kruskal with union-find and insertion sort
  order = (/ (i, i = 1, m) /)
  do i = 2, m
    tmp = order(i); j = i - 1
    do
      if (j < 1) exit
      if (cost(order(j)) <= cost(tmp)) exit
      order(j+1) = order(j); j = j - 1
    end do
    order(j+1) = tmp
  end do
  parent = (/ (i, i = 1, n) /); total = 0; k = 0
  do i = 1, m
    ru = from(order(i)); rv = to(order(i))
    do while (parent(ru) /= ru); parent(ru) = parent(parent(ru)); ru = parent(ru); end do
    do while (parent(rv) /= rv); parent(rv) = parent(parent(rv)); rv = parent(rv); end do
    if (ru == rv) cycle
    parent(ru) = rv; total = total + cost(order(i)); k = k + 1
  end do
  print *, 'forest', k, total
  ! topological order of the edges that go upwards
  indeg = 0
  do i = 1, m
    if (from(i) < to(i)) indeg(to(i)) = indeg(to(i)) + 1
  end do
  seen = .false.
  do i = 1, n
    u = 0
    find: do v = n, 1, -1
      if (.not. seen(v) .and. indeg(v) == 0) then
        u = v
        exit find
      end if
    end do find
    if (u == 0) stop 'cycle'
    seen(u) = .true.; topo(i) = u
    do k = 1, m
      if (from(k) == u .and. to(k) > u) indeg(to(k)) = indeg(to(k)) - 1
    end do
  end do
  print '(20i3)', topo
end program
