! Sums beside stores, several sums in one loop, and loops that add up whole arrays and parts of them.
program sums_in_loops
  implicit none
  integer, parameter :: n = 1500
  real(8) :: x(n), y(n), u(40, 50), v(40, 50), s, t, p, big, r
  real :: z(n), q
  integer :: i, j, k
!HPF$ DISTRIBUTE (CYCLIC(7)) :: x
!HPF$ ALIGN y(i) WITH x(i)
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: u, v
!HPF$ DISTRIBUTE (BLOCK) :: z
  do i = 1, n
    x(i) = mod(i * 37, 101) * 0.1d0 - 3; z(i) = mod(i * 13, 57) * 0.3 - 7; y(i) = 0
  end do
  do j = 1, 50
    do i = 1, 40
      u(i, j) = mod(i * j, 17) * 0.7d0 - 5; v(i, j) = 0
    end do
  end do
  do k = 1, 3
    s = 0; t = 0; p = 1; big = -1
    do i = 1, n
      y(i) = x(i) * k
      s = s + y(i)
      t = t + y(i)**2
      big = max(big, abs(y(i)))
    end do
    print *, s, t, big
    s = 0; q = 0; r = 2.5d0
    do i = 1, n
      s = s + x(i)
    end do
    do i = 1, n
      q = q + z(i)
    end do
    do i = 1, n
      r = r + x(i)
    end do
    do i = 2, n - 1
      p = p + x(i)
    end do
    print *, s, q, r, p
    t = 0; p = 1
    do j = 2, 49
      do i = 2, 39
        v(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
        t = t + (v(i, j) - u(i, j))**2
        p = p * (1 + 0.001d0 * v(i, j))
      end do
    end do
    s = 0
    do j = 1, 50
      do i = 1, 40
        s = s + u(i, j)
      end do
    end do
    r = 0
    do i = 1, 40
      do j = 1, 50
        r = r + u(i, j)
      end do
    end do
    print *, t, p, s, r
    u = v
    x(k) = s; z(k) = q
  end do
end program sums_in_loops
