! Work arrays that every iteration fills before it reads them, with and without NEW; what the last
! FLAGS: --all-ranks
! iteration leaves in them; scalars between statements of different owners.
program loop_work_arrays
  implicit none
  integer, parameter :: n = 13
  real(8) :: a(n,n), b(n,n), w(n), v(0:n+1), small(3), s, t
  integer :: c(n), d(n), e(n), rest(n), i, j, k, m, old
!HPF$ DISTRIBUTE (*, BLOCK) :: a
!HPF$ DISTRIBUTE (BLOCK, *) :: b
!HPF$ DISTRIBUTE (BLOCK) :: w, c
!HPF$ DISTRIBUTE (CYCLIC) :: d
!HPF$ DISTRIBUTE (CYCLIC(2)) :: e
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(i * j, 7) + 1; b(i,j) = i - 0.5d0 * j
    end do
  end do
! filled and read in every iteration, printed behind the loop
  do j = 1, n
    do i = 1, n
      w(i) = a(i,j) * 2
    end do
    do i = 2, n
      a(i,j) = w(i) - w(i-1)
    end do
  end do
  print *, w, a
! the whole array by sections, downwards
  v = -1
  do j = n, 2, -1
    v(0) = 0
    v(1:n) = a(:,j)
    v(n+1) = v(n)
    do i = 1, n
      a(i,j) = v(i-1) + v(i+1)
    end do
  end do
  print *, v, a
! only partly filled: values of other iterations are read
  w = 3
  do j = 1, n
    do i = 1, n - 1
      w(i) = w(i+1) + a(i,j)
    end do
    a(1,j) = w(1)
  end do
  print *, w, a
! filled under a condition: the old value may be read
  do j = 1, n
    if (mod(j, 3) /= 0) then
      small(1) = a(1,j); small(2) = a(2,j)
    end if
    a(3,j) = small(1) + small(2)
  end do
  print *, a
!HPF$ INDEPENDENT, NEW(i, small)
  do j = 1, n
    small(1) = a(1,j); small(2) = a(2,j); small(3) = a(3,j)
    do i = 1, 3
      a(i,j) = small(4-i)
    end do
  end do
  print *, a
! lengths that depend on the iteration
  do j = 1, n
    do i = 1, j
      w(i) = a(i,j)
    end do
    do i = 1, j
      b(j,i) = w(j+1-i)
    end do
  end do
  print *, b
  m = 5
  do j = 1, n - m
    do i = m, m + j
      w(i) = b(i,j)
    end do
    do i = m, m + j
      b(i,j) = w(m) + w(i)
    end do
  end do
  print *, b
! scalars between owners
  do i = 1, n
    c(i) = 3 * i; d(i) = n - i; e(i) = mod(i * 5, 11)
  end do
  do i = 1, n
    old = c(i)
    c(i) = d(i)
    d(i) = e(i) + old
    if (old > 10) then
      e(i) = old
      c(i) = c(i) + 1
    else
      e(i) = -old
    end if
  end do
  print *, c, d, e
  do i = 1, n - 1, 2
    if (c(i) > c(i+1)) then
      k = c(i)
      c(i) = c(i+1)
      c(i+1) = k
    end if
  end do
  print *, c
  do i = 1, n
    s = 0
    do j = 1, i
      s = s + b(i,j)
      a(j,i) = s
      b(i,j) = 2 * s
    end do
    w(i) = s
    t = s / i
    v(i) = t
    rest(i) = int(t)
  end do
  print *, a, b, w, v, rest
  do k = 1, 3
    do i = 1, n
      do j = 1, n
        a(i,j) = a(i,j) + 0.125d0 * b(j,k) * w(i)
      end do
    end do
  end do
  print *, a
end program loop_work_arrays
