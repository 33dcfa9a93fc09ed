! Iterations in which a reference names no element of its array, since a condition keeps it from being used: they have no owner by
! that reference, and everything else in them happens all the same.
program elements_outside
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), c(0:n+5), k(n), e(2), i, m, best, where
  real(8) :: v(5), q(n)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ DISTRIBUTE k(CYCLIC) ONTO p
!HPF$ DISTRIBUTE q(BLOCK) ONTO p
!HPF$ DISTRIBUTE v(BLOCK) ONTO p
  do i = 0, n + 5
    c(i) = mod(i * 7 + 40, 43)
  end do
  c(0) = 99; c(n+4) = -5
  do i = 1, n
    a(i) = mod(i * 7, 11); k(i) = mod(i * 7, 5); q(i) = 1 / (i + 1d0)
  end do
! scalars that are handed on by the owners of what is stored
  best = -1; where = -1
  do i = 0, n
    if (i > 0) a(i) = i
    if (c(i) > best) then
      best = c(i); where = i
    end if
  end do
  print *, best, where, sum(a)
  best = 50; where = -1
  do i = n + 5, 1, -1
    if (i <= n) a(i) = a(i) + 1
    if (c(i) <= best) then
      best = c(i); where = i
    end if
  end do
  print *, best, where, sum(a)
! an element that no iteration updates
  e = 1; v = 1
  m = a(1) - 700000000
  do i = 1, n
    if (m > 0) e(m) = e(m) + k(i)
  end do
  do i = 1, n
    if (m > 0 .and. k(i) > 1) e(m) = max(e(m), k(i))
  end do
  do i = n, 3, -2
    if (m > 0) v(m) = v(m) * (1 + q(i))
  end do
  print *, e, v, i
end program elements_outside
