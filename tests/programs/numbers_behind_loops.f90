! A scalar that a loop assigns keeps its value where that loop has no iterations, and with it the bounds of the next loop, before
! which numbers in subscripts are taken.
! FLAGS: --all-ranks
program numbers_behind_loops
  implicit none
  integer, parameter :: n = 60
  real(8) :: u(0:4*n), v(0:4*n)
  integer :: off(4), st(4), i, j, k, m, l, jj, q
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE u(BLOCK) ONTO p
!HPF$ DISTRIBUTE v(CYCLIC(3)) ONTO p
  off = (/ 0, 40, 80, 500 /)
  st = (/ 3, 2, 1, 9 /)
  u = (/ (i*1d0, i = 0, 4*n) /)
  v = 0
  q = st(1)*10
  do m = 0, 2
    k = 5
    do l = 1, 3
      do i = 1, 4
        do j = 1, m
          k = q/(m + 9)
        end do
        do jj = k, 8
          v(off(l) + jj) = v(off(l) + jj) + u(off(l) + i)
        end do
      end do
      print *, m, l, k, sum(v)
    end do
    k = 5
    do l = 1, 3
      do i = 1, 4
        do j = 1, m
          k = 2*q
        end do
        do jj = k, 8
          v(off(l) + jj) = v(off(l) + jj*st(l)) - u(off(l) + i*st(l))
        end do
      end do
      print *, m, l, k, sum(v)
    end do
  end do
  do l = 1, 3
    forall (i = 1:6)
      forall (j = 1:i) u(off(l) + i*6 + j) = v(off(l) + j*st(l)) + i
    end forall
    do i = 1, 6
      do j = i, 2*i
        v(off(l) + j) = v(off(l) + j) + u(off(l) + i*st(l))
        do k = j, i + 2
          v(off(l) + k + st(l)) = u(off(l) + k) - j
        end do
      end do
    end do
    print *, sum(u), sum(v)
  end do
end program numbers_behind_loops
