! Loops that rank 0 executes in order work on arrays where they lie, if these lie in memory as they do in a sequential
! program: in blocks side by side, or all on one rank. Each loop packs elements, so that only the loop itself
! knows which place is next, and all ranks use the arrays immediately before it and behind it.
program serial_in_place
  implicit none
  integer, parameter :: n = 2000
  real(8) :: a(n), b(n), low(-5:n-6), shifted(n), strided(n/2), wide(n)
  real(8) :: m(40, 100), q(40, 100)
  integer :: every(0:n-1), copies(n)
  integer :: i, j, k, it
!hpf$ template t(2*n)
!hpf$ distribute t(block)
!hpf$ distribute (block) :: a, b, low, wide
!hpf$ align shifted(i) with t(i + 7)
!hpf$ align strided(i) with t(2*i - 1)
!hpf$ distribute every(cyclic)
!hpf$ distribute (*, block) :: m
!hpf$ distribute (block, *) :: q
  forall (i = 1:n) a(i) = mod(i*37, 101)
  forall (i = 1:40, j = 1:100) m(i, j) = mod(i*7 + j*13, 29)
  q = m + 1
  forall (i = 0:n-1) every(i) = mod(i*11, 17)
  forall (i = 1:n) copies(i) = mod(i, 7)
  b = 0
  low = -1
  shifted = a * 2
  strided = 0
  wide = a

  do it = 1, 3
    a = a + it                          ! all ranks store
    k = 0
    do i = 1, n
      if (a(i) > 50) then
        k = k + 1
        b(k) = a(i) - b(n + 1 - k)
      end if
    end do
    b = b * 0.5d0                       ! and use what rank 0 has stored
    do i = 1, n
      if (shifted(i) > b(i) .and. k > 1) then
        low(k - 6) = shifted(i)
        shifted(k) = shifted(k) + 1
        k = k - 1
      end if
    end do
    a = a + 0.25d0 * low(-5:n-6) + shifted
    wide(2:n-1) = wide(1:n-2) + wide(3:n)   ! has overlap
    k = 0
    do i = 1, n, 3
      if (wide(i) > 60 .and. k < n/2) then
        k = k + 1
        wide(2*k) = i
        strided(k) = wide(i) + strided(n/2 + 1 - k)
      end if
    end do
    wide(2:n-1) = wide(1:n-2) - wide(3:n)
    k = 0
    do i = 0, n - 1
      if (every(i) > 8) then
        every(k) = every(i) - it
        copies(k + 1) = copies(k + 1) + 1
        k = k + 1
      end if
    end do
    every = every + copies
    k = 0
    do j = 1, 100
      do i = 1, 40
        if (m(i, j) > 20) then
          k = mod(k, 40) + 1
          m(k, j) = m(i, j) - it
          q(k, 101 - j) = q(i, j) + m(k, j)
        end if
      end do
    end do
    m = m + q
    print *, k, a(3), b(4)
  end do
  print *, sum(a), sum(b), sum(low), sum(shifted), sum(wide), sum(strided)
  print *, sum(every), sum(copies), sum(m), sum(q)
end program serial_in_place
