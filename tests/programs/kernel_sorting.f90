! Sorting by insertion, by selection, by bubbles, by odd-even transposition, by ranks, by counting and bitonic.
! FLAGS: --all-ranks
program kernel_sorting
  implicit none
  integer, parameter :: n = 32
  integer :: a(n), b(n), r(n), cnt(0:15), i, j, k, t, m, l, pass
  logical :: swapped
!HPF$ DISTRIBUTE (BLOCK) :: a, b, r
  do i = 1, n
    a(i) = mod(i * 19 + 7, 53)
  end do
  b = a
  do i = 2, n
    t = b(i)
    j = i - 1
    do while (j >= 1)
      if (b(j) <= t) exit
      b(j+1) = b(j)
      j = j - 1
    end do
    b(j+1) = t
  end do
  print *, b
  b = a
  do i = 1, n - 1
    m = i
    do j = i + 1, n
      if (b(j) < b(m)) m = j
    end do
    t = b(i); b(i) = b(m); b(m) = t
  end do
  print *, b
  b = a
  do
    swapped = .false.
    do i = 1, n - 1
      if (b(i) > b(i+1)) then
        t = b(i); b(i) = b(i+1); b(i+1) = t
        swapped = .true.
      end if
    end do
    if (.not. swapped) exit
  end do
  print *, b
  b = a
  do pass = 1, n
    do i = 1 + mod(pass, 2), n - 1, 2
      if (b(i) > b(i+1)) then
        t = b(i)
        b(i) = b(i+1)
        b(i+1) = t
      end if
    end do
  end do
  print *, b
  do i = 1, n
    r(i) = 1
    do j = 1, n
      if (a(j) < a(i) .or. (a(j) == a(i) .and. j < i)) r(i) = r(i) + 1
    end do
  end do
  do i = 1, n
    b(r(i)) = a(i)
  end do
  print *, b
  cnt = 0
  do i = 1, n
    cnt(mod(a(i), 16)) = cnt(mod(a(i), 16)) + 1
  end do
  do k = 1, 15
    cnt(k) = cnt(k) + cnt(k-1)
  end do
  print *, cnt
  b = a
  k = 2
  do while (k <= n)
    j = k / 2
    do while (j > 0)
      do i = 0, n - 1
        l = ieor(i, j)
        if (l > i) then
          if ((iand(i, k) == 0 .and. b(i+1) > b(l+1)) .or. (iand(i, k) /= 0 .and. b(i+1) < b(l+1))) then
            t = b(i+1); b(i+1) = b(l+1); b(l+1) = t
          end if
        end if
      end do
      j = j / 2
    end do
    k = k * 2
  end do
  print *, b
end program kernel_sorting
