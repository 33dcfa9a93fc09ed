! Cellular automata, sand piles, an ant, and labels that spread until nothing changes.
program f04
! one-dimensional cellular automata, rules; sandpile; langton's ant; brian's brain; percolation labels; random walk
 implicit none
 integer, parameter :: n = 40
 integer cell(0:n+1), next(n), rule, g, i, j, it, ax, ay, dir, pile(12,12), lab(10,10), site(10,10), l, steps
 logical ant(-10:10,-10:10), ch, on(n), dying(n)
 character(n) row
 integer, parameter :: dx(0:3) = (/ 0, 1, 0, -1 /), dy(0:3) = (/ 1, 0, -1, 0 /)
!hpf$ processors p(4), pq(2,2)
!hpf$ distribute cell(block) onto p
!hpf$ align next(i) with cell(i)
!hpf$ distribute pile(block,block) onto pq
!hpf$ distribute ant(cyclic,block) onto pq
!hpf$ distribute (cyclic(3),*) onto p :: lab, site
!hpf$ distribute (cyclic) onto p :: on, dying
 do rule = 30, 110, 80
  cell = 0; cell(n/2) = 1
  do g = 1, 8
   cell(0) = cell(n); cell(n+1) = cell(1)
   forall (i=1:n) next(i) = ibits(rule, 4*cell(i-1)+2*cell(i)+cell(i+1), 1)
   cell(1:n) = next
   do i = 1, n
    row(i:i) = merge('#', '.', cell(i) == 1)
   end do
   print *, row
  end do
 end do
 pile = 0; pile(6,6) = 60; pile(3,9) = 21
 steps = 0
 do while (any(pile(2:11,2:11) >= 4))
  do j = 2, 11
   do i = 2, 11
    if (pile(i,j) >= 4) then
     pile(i,j) = pile(i,j) - 4
     pile(i-1,j) = pile(i-1,j) + 1; pile(i+1,j) = pile(i+1,j) + 1
     pile(i,j-1) = pile(i,j-1) + 1; pile(i,j+1) = pile(i,j+1) + 1
     steps = steps + 1
    end if
   end do
  end do
 end do
 print *, steps; print '(12i3)', pile
 ant = .false.; ax = 0; ay = 0; dir = 0
 do it = 1, 150
  if (ant(ax,ay)) then
   dir = modulo(dir - 1, 4)
  else
   dir = modulo(dir + 1, 4)
  end if
  ant(ax,ay) = .not. ant(ax,ay)
  ax = ax + dx(dir); ay = ay + dy(dir)
  if (abs(ax) > 10 .or. abs(ay) > 10) exit
 end do
 print *, it, ax, ay, count(ant), count(ant, 1)
 print '(21l1)', ant
 forall (i=1:10, j=1:10) site(i,j) = merge(1, 0, mod(i*i*3 + j*7 + i*j, 5) > 1)
 lab = merge(reshape((/ (i, i=1,100) /), (/10,10/)), 0, site == 1)
 do
  ch = .false.
  do j = 1, 10
   do i = 1, 10
    if (site(i,j) == 0) cycle
    l = lab(i,j)
    if (i > 1) then; if (site(i-1,j) == 1) l = min(l, lab(i-1,j)); end if
    if (i < 10) then; if (site(i+1,j) == 1) l = min(l, lab(i+1,j)); end if
    if (j > 1) then; if (site(i,j-1) == 1) l = min(l, lab(i,j-1)); end if
    if (j < 10) then; if (site(i,j+1) == 1) l = min(l, lab(i,j+1)); end if
    if (l /= lab(i,j)) ch = .true.
    lab(i,j) = l
   end do
  end do
  if (.not. ch) exit
 end do
 print '(10i4)', lab
 on = (/ (mod(i,3) == 0, i=1,n) /); dying = .false.
 do g = 1, 6
  next = merge(1, 0, cshift(on,1)) + merge(1, 0, cshift(on,-1)) + merge(1, 0, cshift(on, 2))
  where (on)
   dying = .true.
  elsewhere
   on = .not. dying .and. next == 2
   dying = .false.
  end where
  where (dying) on = .false.
  print '(40l1)', on
 end do
end
