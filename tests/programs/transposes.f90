! Transposition between row and column distributions, by intrinsic, by FORALL,
! element by element, and in place.
program transposes
  implicit none
  integer, parameter :: n = 9
  integer, dimension(n, n) :: a, b, c
  integer :: i, j, r(4, 7), s(7, 4)
!hpf$ processors p(4), q(2, 2)
!hpf$ distribute a(block, *) onto p
!hpf$ distribute b(*, block) onto p
!hpf$ distribute c(cyclic, block) onto q
!hpf$ distribute r(block, block) onto q
!hpf$ distribute s(block, block) onto q
  forall (i = 1:n, j = 1:n) a(i, j) = 10 * i + j
  b = transpose(a)
  print *, b
  forall (i = 1:n, j = 1:n) c(j, i) = b(i, j) - a(j, i)
  print *, c
  a = transpose(a)
  print *, a
  forall (i = 1:n, j = 1:n) b(i, j) = b(j, i) + c(j, i)
  print *, b
  do i = 1, n
    do j = 1, n
      c(i, j) = a(j, i)
    end do
  end do
  print *, c
  forall (i = 1:4, j = 1:7) r(i, j) = i - j
  s = transpose(r) + 1
  r(2:3, 2:5) = transpose(s(4:7, 1:2))
  print *, r, s
end program transposes
