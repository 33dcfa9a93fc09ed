! Prefix sums by recursive doubling with EOSHIFT and with sections, compared
! with the sequential loop.
program prefix_doubling
  implicit none
  integer, parameter :: n = 37
  integer :: a(n), b(n), c(n), i, d
!hpf$ processors p(5)
!hpf$ distribute (block) onto p :: a, b
!hpf$ distribute c(cyclic(2)) onto p
  forall (i = 1:n) a(i) = mod(i * 11, 7) - 2
  b = a; c = a
  do i = 2, n
    c(i) = c(i - 1) + c(i)
  end do
  d = 1
  do while (d < n)
    a = a + eoshift(a, -d)
    b(d+1:n) = b(d+1:n) + b(1:n-d)
    d = 2 * d
  end do
  print *, a, all(a == b), all(a == c)
end program prefix_doubling
