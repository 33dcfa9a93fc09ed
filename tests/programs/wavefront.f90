! A two-dimensional dynamic program (longest common subsequence): each element
! needs its west, north and north-west neighbours.
program wavefront
  implicit none
  integer, parameter :: n = 30, m = 26
  integer :: x(n), y(m), c(0:n, 0:m), i, j
!hpf$ processors p(2, 3)
!hpf$ distribute c(block, block) onto p
!hpf$ align x(i) with c(i, *)
!hpf$ align y(j) with c(*, j)
  forall (i = 1:n) x(i) = mod(i * i + i / 3, 4)
  forall (j = 1:m) y(j) = mod(j * 3 + j / 4, 4)
  c = 0
  do i = 1, n
    do j = 1, m
      if (x(i) == y(j)) then
        c(i, j) = c(i - 1, j - 1) + 1
      else
        c(i, j) = max(c(i - 1, j), c(i, j - 1))
      end if
    end do
  end do
  print *, c(n, m), c(n, :), c(:, m)
end program wavefront
