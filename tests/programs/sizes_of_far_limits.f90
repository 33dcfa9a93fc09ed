! Sizes of sections and constructors whose limits are beyond 32 bits, where nothing is between them.
program sizes_of_far_limits
  implicit none
  integer, parameter :: n = 9
  integer(8) :: far, last, j
  integer :: a(n), b(n), i, above, below
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
  a = 1
  b = (/(i, i = 1, n)/)
  far = 4294967296_8 + a(3)
  last = huge(last) - 2*a(2)
  print *, size(a(far:5)), size(a(far:5:2)), size(a(n:-far)), size(a(5:far:-1)), size(a(far - 4294967295_8:5))
  a(far:5) = b(far:7) + 1
  a(-far:far:-3) = 7
  print *, a, sum(b(far:5)), maxval(a(far:n)), a(far:5)
  print *, size((/(j, 2*j, j = 1, last + 4)/)), size((/(j, j = far, 1)/)), (/(j, 2*j, j = 1, last + 4), 3_8/)
  print *, size((/(j, -j, 5_8, j = far, far + 2)/)), sum((/(j, -j, 5_8, j = far, far + 2)/))
  above = 2000000000 + a(3)
  below = -above
  print *, size(a(above:below)), shape(b(above:below)), size((/(b(above:below), i = 1, 2)/)), size(a(below:above:-1))
  print *, size((/(i, i = above, below)/)), a(above:below), ubound(b(above:below:7))
  below = -huge(below) - 1
  print *, size(a(1:below)), size(b(:below)), sum(a(1:below))
end program
