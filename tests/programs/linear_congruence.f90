! Wrapping 32- and 64-bit arithmetic in a loop: a random number generator, its
! jump-ahead on a distributed array, and bit mixing.
program linear_congruence
  implicit none
  integer, parameter :: n = 16
  integer :: x(n), y(n), s, i
  integer(8) :: h, z(n)
!hpf$ processors p(3)
!hpf$ distribute x(block) onto p
!hpf$ distribute (cyclic) onto p :: y, z
  s = 12345
  do i = 1, n
    s = s * 1103515245 + 12345
    x(i) = s
  end do
  print *, x
  y = x * 1664525 + 1013904223
  y = ieor(y, ishft(y, -13)) * 5
  print *, y, sum(x), sum(y)
  h = 1469598103934665603_8
  do i = 1, n
    h = ieor(h, int(y(i), 8)) * 1099511628211_8
    z(i) = h
  end do
  print *, z, product(z)
end program linear_congruence
