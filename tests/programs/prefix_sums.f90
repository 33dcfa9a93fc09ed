program prefix
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), p(n), c(n), q(n, 8), run, i, j, last
  logical :: mask(n)
!hpf$ distribute (block) :: a, p, c, mask
!hpf$ distribute (cyclic(3), *) :: q
  do i = 1, n
    a(i) = mod(i * 37, 23) - 11
    mask(i) = mod(a(i), 3) == 0
  end do
  p(1) = a(1)
  do i = 2, n
    p(i) = p(i-1) + a(i)
  end do
  run = 0
  do i = 1, n
    if (mask(i)) run = run + 1
    c(i) = run
  end do
  do j = 1, 8
    do i = 1, n
      q(i, j) = a(i) * j
    end do
  end do
  do j = 1, 8
    do i = n - 1, 1, -1
      q(i, j) = max(q(i, j), q(i+1, j) - 1)
    end do
  end do
  last = 0
  do i = 1, n
    if (a(i) > 5) last = i
    p(i) = p(i) + last
  end do
  print *, p(n), c(n), sum(p), sum(c), sum(q), q(1, 1:8), run, last
end program prefix
