! The loop of Figure 1 of the locality paper: two arrays read and written under four index
! arrays. Where the sets of written and read elements meet, the iterations keep their order;
! where they do not, the loop is independent.
program zeus
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n), c(n), d(n), i, t
  real(8) :: x(4 * n), y(4 * n), z(4 * n)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b, c, d
!hpf$ distribute (cyclic(3)) onto p :: x, y
!hpf$ distribute (block) onto p :: z
  forall (i = 1:4 * n) x(i) = mod(i * 7, 11) * 0.5d0
  forall (i = 1:4 * n) y(i) = mod(i * 5, 13) * 0.25d0
  forall (i = 1:4 * n) z(i) = 1d0 / i
! with overlap
  forall (i = 1:n) a(i) = mod(i * 7, 4 * n) + 1
  forall (i = 1:n) b(i) = mod(i * 7 + 1, 4 * n) + 1
  forall (i = 1:n) c(i) = mod(i * 7 + 17, 4 * n) + 1
  forall (i = 1:n) d(i) = mod(i * 7 + 18, 4 * n) + 1
  do t = 1, 2
    do i = 1, n
      x(b(i)) = y(a(i)) * 0.5d0 + z(c(i))
      y(a(i)) = x(a(i)) * 0.5d0 - x(c(i)) * 0.25d0
      x(d(i)) = y(c(i)) + z(c(i))
      y(d(i)) = x(c(i)) * 0.125d0
    end do
  end do
  print *, x(1:20), sum(x), sum(y)
! without: reads and writes lie in different quarters
  forall (i = 1:n) a(i) = mod(i * 7, n) + 1
  forall (i = 1:n) b(i) = mod(i * 11, n) + 1 + n
  forall (i = 1:n) c(i) = mod(i * 13, n) + 1 + 2 * n
  forall (i = 1:n) d(i) = mod(i * 17, n) + 1 + 3 * n
  do t = 1, 3
!hpf$ independent
    do i = 1, n
      x(b(i)) = y(a(i)) * 0.5d0 + z(c(i))
      x(d(i)) = y(c(i)) + z(c(i)) + x(a(i))
    end do
!hpf$ independent
    do i = 1, n
      y(b(i)) = x(a(i)) * 0.5d0 - x(c(i)) * 0.25d0
      y(d(i)) = x(c(i)) * 0.125d0 + y(a(i))
    end do
  end do
  print *, x
  print *, sum(y)
end program zeus
