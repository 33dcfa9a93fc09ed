! Batcher's bitonic network, by sections and by exchanges of partners.
program bitonic
  implicit none
  integer, parameter :: n = 256
  integer :: a(n), b(n), i, j, k, p, t
!hpf$ distribute (block) :: a, b
  do i = 1, n
    a(i) = mod(i*7919 + 13, 1009)
  end do
  b = a
  k = 2
  do while (k <= n)
    j = k/2
    do while (j >= 1)
      do i = 0, n - 1
        p = ieor(i, j)
        if (p > i) then
          if ((iand(i, k) == 0 .and. a(i + 1) > a(p + 1)) .or. (iand(i, k) /= 0 .and. a(i + 1) < a(p + 1))) then
            t = a(i + 1); a(i + 1) = a(p + 1); a(p + 1) = t
          end if
        end if
      end do
      j = j/2
    end do
    k = 2*k
  end do
  do k = 1, n
    do i = 1 + mod(k, 2), n - 1, 2
      if (b(i) > b(i + 1)) then
        t = b(i); b(i) = b(i + 1); b(i + 1) = t
      end if
    end do
  end do
  print *, all(a == b), all(a(1:n - 1) <= a(2:n)), a(1:n:n/8)
end program
