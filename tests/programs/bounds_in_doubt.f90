! Subscripts that only conditions, triangles, EXIT and CYCLE keep within bounds.
program bounds_in_doubt
  implicit none
  integer :: n, m, i, j, k, t, jp, jm
  real(8) :: a(12), b(12), c(12, 12), r(12), q(0:3), s
  logical :: l(12), e
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
!hpf$ distribute c(block, cyclic)
  n = 0
  do i = 1, 12
    n = n + 1
  end do
  m = n/3
  do i = 1, n
    a(i) = i*1.5d0; b(i) = 20 - i; r(i) = mod(i*5, 7); l(i) = mod(i, 3) == 0
    do j = 1, n
      c(i, j) = i - 0.5d0*j
    end do
  end do
  q = (/1d0, 2d0, 3d0, 4d0/)
  do t = 1, 3
    do i = -3, n + 4
      if (i >= 1 .and. i <= n) a(i) = a(i) + 1
    end do
    do i = 1, n
      if (l(i)) then
        r(i) = r(i) + r(i - m + 2)
      end if
      if (.not. l(i)) cycle
      r(i) = r(i) + a(i - 2)
    end do
    do i = 1, 2*n
      if (i > n) exit
      if (r(i) > 1d3) exit
      r(i) = r(i)*1.01d0
    end do
    do i = 1, n
      jp = i + 1
      if (jp > n) jp = 1
      jm = i - 1
      if (jm == 0) jm = n
      do j = 1, i - 1
        c(i, j) = c(i, j) + q(mod(i - j, 4))*r(i - j) + r(jp) - r(jm)
      end do
      do j = i + 1, n
        c(i, j) = c(i, j) - r(j - i)
      end do
    end do
    do i = 1, n
      s = 0
      do j = i, n + 5
        if (j > n) exit
        s = s + b(j)
        if (s > 50) exit
      end do
      a(i) = a(i) + s
    end do
    do i = 2, n
      if (mod(i, 2) == 0) a(i) = a(i - 1) + a(i/2)
    end do
    k = 0
    do i = 1, 3*n
      if (mod(i, 3) /= 0) cycle
      k = k + 1
      b(k) = b(k) + a(i/3)
    end do
    i = 0
    e = .false.
    do while (.not. e)
      i = i + 1
      e = r(i) >= 3 .or. i == n
    end do
    r(i) = r(i) - 1
    do i = n, 1, -1
      k = max(i - 3, 1)
      if (l(k)) c(k, i) = c(k, min(i + 3, n))
      where (l) c(:, i) = c(i, :)
    end do
    do i = 1, n
      do j = 1, n
        if (i + j <= n) c(i + j, i) = c(i + j, i)*0.5d0 + b(i)
        if (i /= j .and. i + j > n) c(i + j - n, j) = c(i + j - n, j) + a(j)*1d-3
      end do
    end do
    forall (i=1:n, j=1:n, j > i .and. j - i < m) c(i, j) = a(j - i)
    do i = 1, n
      if (i < n) then
        if (a(i + 1) < a(i)) then
          s = a(i); a(i) = a(i + 1); a(i + 1) = s
        end if
      end if
    end do
  end do
  print '(4es18.9)', a, b, r
  print '(6es13.5)', c
end program
