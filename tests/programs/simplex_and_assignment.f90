! The simplex method with MINLOC and masks, and an assignment by augmenting paths.
program simplex_and_more
  implicit none
  integer, parameter :: m = 5, n = 7
  real(8) :: t(0:m,0:n+m), ratio(m), row(0:n+m), best, cost(8,8), uu(0:8), vv(0:8), minv(0:8), delta, cur
  integer :: basis(m), i, j, enter(1), leave(1), it, p(0:8), way(0:8), i0, j0, j1
  logical :: used(0:8)
!hpf$ processors g(2,2), l(4)
!hpf$ distribute t(block,cyclic) onto g
!hpf$ align ratio(i) with t(i,0)
!hpf$ align row(j) with t(*,j)
!hpf$ distribute basis(cyclic) onto l
!hpf$ distribute cost(cyclic,*) onto l
!hpf$ distribute (block) onto l :: uu, vv, minv, p, way, used
  t = 0
  forall (i=1:m,j=1:n) t(i,j) = 1 + mod(i*j*3+i+2*j, 7)
  forall (i=1:m) t(i,0) = 20 + 3*i
  forall (i=1:m) t(i,n+i) = 1
  t(0,1:n) = (/ (-dble(3 + mod(j*5,7)), j=1,n) /)
  basis = (/ (n+i, i=1,m) /)
  pivots: do it = 1, 50
    enter = minloc(t(0,1:))
    if (t(0,enter(1)) > -1d-9) exit pivots
    where (t(1:,enter(1)) > 1d-9)
      ratio = t(1:,0)/t(1:,enter(1))
    elsewhere
      ratio = huge(1d0)
    end where
    if (all(ratio == huge(1d0))) stop 3
    leave = minloc(ratio)
    basis(leave(1)) = enter(1)
    row = t(leave(1),:)/t(leave(1),enter(1))
    forall (i=0:m, i /= leave(1)) t(i,:) = t(i,:) - t(i,enter(1))*row
    t(leave(1),:) = row
  end do pivots
  print '(a,f14.8,i4)', 'optimum', t(0,0), it
  print '(5(i4,f10.5))', (basis(i), t(i,0), i=1,m)
  ! assignment problem (Kuhn-Munkres with potentials)
  forall (i=1:8,j=1:8) cost(i,j) = mod(i*i*7+j*j*5+i*j*3, 41)
  uu = 0; vv = 0; p = 0; way = 0
  do i = 1, 8
    p(0) = i; j0 = 0; minv = 1d30; used = .false.
    augment: do
      used(j0) = .true.; i0 = p(j0); delta = 1d30; j1 = 0
      do j = 1, 8
        if (used(j)) cycle
        cur = cost(i0,j) - uu(i0) - vv(j)
        if (cur < minv(j)) then
          minv(j) = cur; way(j) = j0
        end if
        if (minv(j) < delta) then
          delta = minv(j); j1 = j
        end if
      end do
      do j = 0, 8
        if (used(j)) then
          uu(p(j)) = uu(p(j)) + delta; vv(j) = vv(j) - delta
        else
          minv(j) = minv(j) - delta
        end if
      end do
      j0 = j1
      if (p(j0) == 0) exit augment
    end do augment
    do while (j0 /= 0)
      j1 = way(j0); p(j0) = p(j1); j0 = j1
    end do
  end do
  print *, 'assignment', -vv(0), sum((/ (cost(p(j),j), j=1,8) /))
  print '(8i3)', p(1:)
end program
