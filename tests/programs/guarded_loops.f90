! Conditions on the index of the innermost loop: bounds, strides, remainders, negative indices.
program guarded_loops
  implicit none
  integer, parameter :: lo = -7, hi = 18
  real(8) :: u(lo:hi,lo:hi), w(lo:hi)
  integer :: c(lo:hi), i, j, k, m
!HPF$ DISTRIBUTE u(BLOCK,BLOCK)
!HPF$ DISTRIBUTE w(BLOCK)
!HPF$ DISTRIBUTE c(BLOCK)
  forall (i = lo:hi, j = lo:hi) u(i,j) = i*i + 3*j + 0.25d0*i*j
  do k = 1, 2
    do j = lo+1, hi-1
      do i = lo + 1 + mod(j+100,2), hi-1, 2
        u(i,j) = u(i,j) + 0.5d0*(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - 4*u(i,j))
      end do
    end do
    do j = lo+1, hi-1
      do i = lo + 2 - mod(j+100,2), hi-1, 2
        u(i,j) = u(i,j) + 0.5d0*(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - 4*u(i,j))
      end do
    end do
  end do
  call_free: do j = lo, hi, 5
    print '(7F11.3)', u(lo:hi:4,j)
  end do call_free
  forall (i = lo+1:hi-1, j = lo+1:hi-1, mod(i+j,2) == 0) u(i,j) = u(i-1,j) - u(i+1,j)
  forall (i = lo+1:hi-1, j = lo+1:hi-1, mod(i+j,2) == 1) u(i,j) = u(i-1,j) + u(i+1,j)
  forall (i = lo+1:hi-1, j = lo+1:hi-1, mod(i-j,4) == 3) u(i,j) = u(i-1,j) + u(i,j+1)
  forall (i = lo+1:hi-1, j = lo+1:hi-1, mod(i-3,4) == 0 .and. j > i) u(i,j) = u(i+1,j) * 0.5d0
  do j = lo, hi, 5
    print '(7F13.3)', u(lo:hi:4,j)
  end do
  do m = 2, 4
    do j = lo, hi
      do i = lo+2, hi-2
        if (i >= j .and. mod(i-j,3) == 0 .and. i <= j + 4*m) u(i,j) = u(i-2,j) - u(i+1,j)
      end do
    end do
    do j = lo, hi
      do i = j, hi
        u(i,j) = u(i,j) + i
      end do
      do i = lo, j - m
        u(i,j) = u(i,j) - i
      end do
    end do
  end do
  print '(2F20.4)', u(lo,hi), sum(u(:,3))
  w = 1
  c = 0
  do i = lo+1, hi-1
    if (mod(i,2) == 1) w(i) = w(i) + w(i-1) + w(i+1)
    if (mod(i,2) == 0) c(i) = i
  end do
  print '(13F7.2)', w
  print '(13I5)', c
  do k = lo, hi
    forall (i = lo:hi, i >= k .and. i <= k + 2) c(i) = c(i) + k
    forall (i = lo+1:hi, mod(i+k,8) == 5) c(i) = c(i-1) - 1
  end do
  print '(13I5)', c
end program guarded_loops
