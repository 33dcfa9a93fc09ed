! Conditions that become bounds of loops, triangles of all sorts among them, and copies that grow from iteration to iteration.
program triangles
  implicit none
  integer, parameter :: n = 23
  integer(1) :: k1
  integer(8) :: k8
  integer :: a(n, n), b(n, n), c(n, n), x(n), y(n), z(n), i, j, l, m, lo, hi, s
  real(8) :: u(n, n), v(n, n), w(n, n), t(n)
!HPF$ PROCESSORS p(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE (CYCLIC, *) ONTO p :: a
!HPF$ DISTRIBUTE (*, CYCLIC(2)) ONTO p :: b
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: c, u
!HPF$ DISTRIBUTE (*, BLOCK) ONTO p :: v, w
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: x, t
!HPF$ DISTRIBUTE (CYCLIC(3)) ONTO p :: y
  forall (i = 1:n, j = 1:n)
    a(i, j) = i*31 + j
    b(i, j) = i - j*17
    c(i, j) = i*j
    u(i, j) = mod(i*7 + j, 5)
    v(i, j) = mod(i + j*3, 7)
    w(i, j) = mod(i*j, 3)
  end forall
  x = 1; y = 2; t = 0
  forall (i = 1:n) z(i) = mod(i*5, n) + 1

  ! Comparisons from both sides, in loops over periods of a cyclic distribution.
  do j = 1, n
    do i = 1, n
      if (i > j) a(i, j) = a(i, j) + 1
      if (j >= i .and. i /= 4) a(i, j) = a(i, j)*2
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (j == i) a(i, j) = -a(i, j)
      if (n - j < i .and. mod(i, 2) == 1) a(i, j) = a(i, j) + 1000
    end do
  end do
  do i = 2, n, 3
    do j = 1, n, 2
      if (i <= j) b(i, j) = b(i, j) + 100
    end do
  end do
  do j = n, 1, -2
    do i = n, 1, -1
      if (i <= j .and. j < 20) c(i, j) = c(i, j) + 5
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (i >= z(j)) c(i, j) = c(i, j) - 3
    end do
  end do
  print '(12i7)', a(:, 1:n:5), b(:, 2:n:4), c(1:n:3, :)

  ! Limits at the ends of the kinds, and beyond the loops.
  k1 = 127; k8 = huge(k8)
  lo = -huge(lo); hi = huge(hi)
  do j = 1, n
    do i = 1, n
      if (i <= k1 .and. i <= k8 .and. i > -k8 .and. i >= lo .and. hi > i) a(i, j) = a(i, j) + 7
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (i < lo) a(i, j) = 0
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (k8 < i .or. i == k8) a(i, j) = 0
    end do
  end do
  s = 0
  do j = 1, n
    do i = 1, n
      if (i >= j .and. i <= j + 3) s = s + a(i, j)
    end do
  end do
  print '(i9)', s

  ! Triangles with loops inside, one behind the other.
  do i = 1, n
    do j = 1, i
      u(i, j) = u(i, j)*0.5d0
    end do
    do l = 1, n
      do j = 1, i
        u(i, j) = u(i, j) + v(i, l)*v(j, l)
      end do
    end do
  end do
  do i = 1, n
    do j = 1, i
      w(i, j) = w(i, j)*0.25d0
    end do
    do l = 1, n
      do j = 1, i
        w(i, j) = w(i, j) + v(i, l)*v(j, l) - l
      end do
    end do
  end do
  do j = 1, n
    do i = 1, n
      w(i, j) = w(i, j) + 1
    end do
    do l = 1, n
      do i = 1, n
        w(i, j) = w(i, j) + v(i, l)*mod(l + j, 3)
      end do
    end do
    do i = j, 1, -1
      w(i, j) = w(i, j) - i
    end do
  end do
  print '(8f9.2)', u(1:n:4, :), w(:, 1:n:6)

  ! Boxes that grow, shrink and move, forwards and backwards, with empty ones among them.
  do i = 0, n
    x(2:i) = x(1:i - 1) + y(2:i)
  end do
  do i = n, 3, -1
    x(i:n) = x(i - 1:n - 1) - y(i - 2:n - 2)
  end do
  do i = 1, n - 4, 2
    x(i + 1:i + 4) = x(i:i + 3) + y(n - i - 3:n - i)
  end do
  m = 3
  do i = 1, n
    x(2:min(i + m, n)) = x(1:min(i + m, n) - 1) + y(2:min(i + m, n))
    if (i + 2*m >= n) exit
  end do
  do i = 1, n
    forall (l = 1:i - 1, j = 2:n) u(l, j) = mod(u(l, j - 1) + v(j, l), 50d0)
    t = t + u(:, i)
  end do
  print '(12i7)', x
  print '(8f10.2)', t
end program triangles
