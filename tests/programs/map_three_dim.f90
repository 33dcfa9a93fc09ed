! Three-dimensional arrays: distributed in one, two and three dimensions, with
! collapsed ones between; sections that fix one subscript.
program map_three_dim
  implicit none
  integer, dimension(4, 5, 6) :: a, b, c, d
  integer :: i, j, k, plane(5, 6)
!hpf$ processors p(2, 2, 2), q(2, 3), r(4)
!hpf$ distribute a(block, cyclic, block) onto p
!hpf$ distribute b(*, block, cyclic) onto q
!hpf$ distribute c(cyclic, *, block) onto q
!hpf$ distribute d(*, *, block) onto r
!hpf$ distribute plane(block, block) onto q
  forall (i = 1:4, j = 1:5, k = 1:6) a(i, j, k) = 100 * i + 10 * j + k
  b = a
  c = b(4:1:-1, :, :)
  d = c(:, 5:1:-1, :) - a(:, :, 6:1:-1)
  print *, d
  plane = a(2, :, :)
  print *, plane
  b(:, 3, :) = a(:, 1, :) + a(:, 5, :)
  c(1:3, 2:4, 3:5) = a(2:4, 1:3, 4:6)
  print *, sum(b), sum(c), sum(b, 2), sum(c(:, :, 3), 1)
  print *, b(1, :, 2), c(:, 3, 4), d(4, 5, :)
end program map_three_dim
