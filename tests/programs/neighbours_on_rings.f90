! Neighbours on rings, by conditions and by remainders.
program neighbours_on_rings
  implicit none
  integer, parameter :: n = 13, m = 9
  integer :: a(n), b(n), c(n, m), d(n, m), i, j, k, ip, im, jp, jm, t, s
  integer(1) :: small
  real(8) :: x(0:n - 1), y(0:n - 1)
!hpf$ distribute (block) :: a, b, x, y
!hpf$ distribute (block, block) :: c, d
  do i = 1, n
    a(i) = mod(i*37, 11)
    x(i - 1) = 1d0/i
    do j = 1, m
      c(i, j) = mod(i*5 + j*3, 7)
    end do
  end do
  do t = 1, 3
    do i = 1, n
      ip = i + 1; if (ip > n) ip = 1
      im = i - 1; if (im == 0) im = n
      b(i) = a(ip) - a(im)
    end do
    print *, b, i, ip, im
    do i = 1, n
      a(i) = b(mod(i, n) + 1) + b(mod(i - 2 + n, n) + 1) + b(modulo(i - 4, n) + 1)
    end do
    print *, a, i
    do i = n, 1, -1
      ip = i + 1; if (ip > n) ip = 1
      b(i) = a(ip)
    end do
    do j = 1, m
      if (j == m) then
        jp = 1
      else
        jp = j + 1
      end if
      jm = merge(m, j - 1, j == 1)
      do i = 1, n
        ip = mod(i, n) + 1
        im = i - 2
        if (im < 1) im = im + n
        s = c(ip, j) + c(im, j) + c(i, jp) + c(i, jm) + c(ip, jp)
        d(i, j) = s
        if (s == 3 .or. s == 4 .and. c(i, j) == 1) d(i, j) = d(i, j) + 1
      end do
    end do
    print *, d, ip, im, jp, jm, i, j, s
    do i = 1, n
      ip = i + 1
      if (ip > n) ip = 1
      a(ip) = a(ip) + mod(a(i), 5)
    end do
    print *, a
    do i = 0, n - 1
      y(i) = x(mod(i + 1, n)) + x(mod(i + n - 1, n)) - x(mod(2*n - 1 - i, n))
    end do
    print '(5f12.8)', y
    do i = 1, n
      k = i + t
      if (k > n) k = k - n
      small = i
      if (small > n - 1) small = 1
      if (i == 5) k = 2
      b(k) = a(small)
    end do
    print *, b
    s = 0
    do i = 2, n - 1
      if (i < n/2) then
        k = n + 1 - i
      else
        k = i - 1
      end if
      s = s + a(k)
      if (a(k) > 4) s = s - i
    end do
    print *, s, k, i
    c = d - 3
  end do
end program
