! Sweeps up and down along each dimension in turn, several of them in one loop over what they do not depend on.
program sweeps_in_space
  implicit none
  integer, parameter :: n = 9, m = 11
  integer :: a(n, m, n), b(n, m, n), c(n, m, n), d(n, m, n), i, j, k, t
!HPF$ PROCESSORS p(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE a(BLOCK, *, *) ONTO p
!HPF$ DISTRIBUTE b(*, BLOCK, *) ONTO p
!HPF$ DISTRIBUTE c(*, *, CYCLIC(2)) ONTO p
  forall (i = 1:n, j = 1:m, k = 1:n) a(i, j, k) = mod(i*31 + j*7 + k*k, 53)
  b = a; c = a; d = a
  do t = 1, 3
    do k = 1, n
      do j = 1, m
        do i = 2, n
          a(i, j, k) = mod(a(i, j, k) + 2*a(i - 1, j, k), 1009)
        end do
        do i = n - 1, 1, -1
          a(i, j, k) = mod(a(i, j, k) + 3*a(i + 1, j, k), 1009)
        end do
      end do
    end do
    do k = 1, n
      do j = 2, m
        do i = 1, n
          a(i, j, k) = mod(a(i, j, k) + a(i, j - 1, k), 1009)
          b(i, j, k) = mod(b(i, j, k) + 2*b(i, j - 1, k), 1009)
        end do
      end do
      do j = m - 1, 1, -1
        do i = 1, n
          b(i, j, k) = mod(b(i, j, k) + 3*b(i, j + 1, k), 1009)
          c(i, j, k) = mod(c(i, j, k) + c(i, j + 1, k) + k, 1009)
        end do
      end do
    end do
    do k = 2, n
      do j = 1, m
        do i = 1, n
          a(i, j, k) = mod(a(i, j, k) + a(i, j, k - 1), 1009)
          b(i, j, k) = mod(b(i, j, k) + 2*b(i, j, k - 1), 1009)
          c(i, j, k) = mod(c(i, j, k) + 3*c(i, j, k - 1), 1009)
          d(i, j, k) = mod(d(i, j, k) + a(i, j, k - 1), 1009)
        end do
      end do
    end do
    do j = 1, m
      do k = n - 2, 1, -1
        do i = 1, n
          a(i, j, k) = mod(a(i, j, k) + a(i, j, k + 2), 1009)
          b(i, j, k) = mod(b(i, j, k) + c(i, j, k + 1), 1009)
        end do
      end do
      do i = 1, n
        do k = 1, i
          c(i, j, k) = mod(c(i, j, k) + 5, 1009)
        end do
      end do
    end do
    print '(4i8)', i, j, k, sum(a) + 2*sum(b) + 3*sum(c) + 4*sum(d)
  end do
  print '(11i5)', a(::4, :, ::4), b(::4, :, ::4), c(::4, :, ::4), d(::4, :, ::4)
end program sweeps_in_space
