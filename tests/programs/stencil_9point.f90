! A nine-point stencil: the halo needs its corners as well.
program stencil_9point
  implicit none
  integer, parameter :: n = 12
  integer :: a(n, n), b(n, n), i, j, step
!hpf$ processors p(2, 2)
!hpf$ distribute a(block, block) onto p
!hpf$ align b(i, j) with a(i, j)
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i * i + 3 * j, 10)
  do step = 1, 4
    b = 0
    b(2:n-1, 2:n-1) = a(1:n-2, 1:n-2) + 2 * a(1:n-2, 2:n-1) + 3 * a(1:n-2, 3:n) &
                    + 4 * a(2:n-1, 1:n-2) - 5 * a(2:n-1, 2:n-1) + 6 * a(2:n-1, 3:n) &
                    + 7 * a(3:n, 1:n-2) - 8 * a(3:n, 2:n-1) + 9 * a(3:n, 3:n)
    a = mod(b, 1000)
  end do
  print '(12I6)', a
  print *, sum(a), maxloc(a)
end program stencil_9point
