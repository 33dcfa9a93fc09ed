program held_elements
  ! Elements that all iterations of an inner loop update, while others of their arrays are read or stored: where those are
  ! others, where they are not, where there are no iterations, and where the element is outside its array unless a
  ! condition holds.
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), l(n), before(n), c(n), m(n, 8), i, j, k, best, two
  real :: x(n)
  real(8) :: w(0:n)
  logical :: f(n)
!hpf$ distribute (block) :: c
!hpf$ align w(i) with c(*)
  do i = 1, n
    a(i) = mod(i*i*7 + i/3, 41)
    x(i) = mod(i*37, 23)*0.37
    f(i) = mod(i*i, 7) == 2
    c(i) = mod(i*11, 31)
  end do
  before = 0
  do i = 1, n
    l(i) = 1
    do j = 1, i - 1
      if (a(j) < a(i) .and. l(j) + 1 > l(i)) l(i) = l(j) + 1
    end do
    before(i) = j
  end do
  print *, maxval(l), sum(l), sum(before)
  do i = n, 1, -1
    do j = n, i + 1, -2
      if (l(i) < l(j) .and. a(j) /= a(i)) l(i) = l(j) - a(i)
      x(i) = x(i) + x(j)*0.25
      f(i) = f(i) .neqv. f(j)
    end do
  end do
  print *, sum(l), sum(x), count(f)
  do i = 2, n                                     ! j may be i
    do j = i - 1, min(i + 1, n)
      if (a(j) <= a(i) .and. a(j) + 1 >= a(i)) a(i) = a(j) + 1
    end do
  end do
  print *, sum(a)
  w = 0; w(0) = 1
  do k = 1, 5                                     ! w(i) reads what it stores at i = 0 only
    do i = n, 8*k, -1
      do j = 1, 8*k
        w(i) = w(i) + w(i - j)*0.5d0/k
      end do
    end do
  end do
  print *, sum(w)
  best = 0; two = -5
  do k = -3, 4                                    ! a(two) exists in the second half only
    two = two + 2
    do j = 4, 9
      if (k > 0 .and. a(j) > best) best = a(j)
      if (k > 1) a(two) = a(two) - a(j)
    end do
    do j = 30, 29 + k
      a(two) = a(two) + a(j)
    end do
  end do
  print *, best, sum(a), j
  m = 0; m(:, 1) = a
  do k = 2, 8
    do i = k, n
      do j = 1, i - 1                             ! stores in the same column below
        m(i, k) = max(m(i, k), m(j, k - 1) - m(j, k))
        m(j, k) = m(j, k) + mod(m(i, k), 3)
      end do
    end do
  end do
  print *, sum(m, 1)
  do i = 2, n                                     ! all ranks or rank 0
    do j = 1, i - 1
      if (a(j) < a(i) .and. c(j) + 1 > c(i)) c(i) = c(j) + 1
    end do
  end do
  print *, sum(c), c(n)
  do i = 2, n
    k = i - 1
    do j = 1, k                                   ! the bounds change inside
      k = k/2
      if (mod(j, 3) == 0 .and. best < l(j)) best = l(j)
      if (best > c(j) .and. c(j) < k) best = c(j)
      l(i) = l(i) - l(j)/4 + k
    end do
  end do
  print *, sum(l), best, k
end program
