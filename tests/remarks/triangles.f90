! Loops with bounds that depend on the loops around them become nests with owners, and what they read is copied once.
program triangles
  implicit none
  integer, parameter :: n = 60, m = 20000
  real(8) :: a(n, n), b(n, n), c(n, n), d(n, n), e(n, n), x(m), y(m)
  integer :: i, j, l
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (*, BLOCK) ONTO p :: a, b, c
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: d, e
!HPF$ DISTRIBUTE x(BLOCK) ONTO p
!HPF$ DISTRIBUTE y(CYCLIC) ONTO p
  a = 1; b = 2; c = 3; d = 4; e = 5; x = 6; y = 7
  do j = 1, n
    do i = 1, n
      c(i, j) = c(i, j)/2
    end do
    do l = 1, n
      do i = 1, n
        c(i, j) = c(i, j) + a(i, l)*b(l, j)   ! REMARK "^a\(i, l\) is gathered: from \(\*, block\)"
      end do
    end do
  end do
  do i = 1, n                                 ! REMARK "^loop over i becomes 2 loops"
    do j = 1, i
      c(i, j) = c(i, j)*2
    end do
    do l = 1, n
      do j = 1, i
        c(i, j) = c(i, j) + a(i, l)*a(j, l)
      end do
    end do
  end do
  do i = 1, n                                 ! REMARK "^loops over i and j run in parallel, with l inside"
    do j = 1, i
      d(i, j) = d(i, j)*2
    end do
    do l = 1, n
      do j = 1, i
        d(i, j) = d(i, j) + e(i, l)*e(j, l)
      end do
    end do
  end do
  do i = m/2, m
    x(2:i) = x(1:i - 1)/2 + y(2:i)            ! REMARK "^y is copied once, before the loop over i, with all that its iterations need"
  end do
  print *, c, d, x
end program triangles
