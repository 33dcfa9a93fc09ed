! The temporary moves with the left side from iteration to iteration: a copy with all that is ever needed would be made in each.
program moving
  integer, parameter :: n = 16
  integer :: v(n), w(2*n), i, k
!HPF$ DISTRIBUTE v(BLOCK)
!HPF$ DISTRIBUTE w(CYCLIC(3))
  v = 0
  w = 1
  do k = 1, 5
    do i = 1, n-k
      v(i+k) = w(i) + k
    end do
    print *, v
  end do
end program
