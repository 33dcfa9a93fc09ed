! Neighbours that are read where they lie if there is one processor along their dimension, and copied if there are more.
program aliases_of_neighbours
  implicit none
  integer, parameter :: n = 37, m = 11
  integer :: i, j, t, k
  integer :: a(n), b(n), c(0:n+1)
  real(8) :: u(n, m), v(n, m), w(m, n)
  integer(2) :: s(n, n), d(n)
!HPF$ DISTRIBUTE (CYCLIC(3)) :: a, b
!HPF$ DISTRIBUTE (BLOCK) :: c
!HPF$ DISTRIBUTE (CYCLIC, BLOCK) :: u, v
!HPF$ DISTRIBUTE (BLOCK, CYCLIC(2)) :: w
!HPF$ DISTRIBUTE (*, CYCLIC) :: s
!HPF$ DISTRIBUTE (CYCLIC) :: d
  do i = 1, n
    a(i) = mod(7*i, 31)
    d(i) = int(i, 2)
  end do
  do j = 1, m
    do i = 1, n
      u(i, j) = 0.25d0*i + j
      w(j, i) = i - 0.5d0*j
    end do
  end do
  do j = 1, n
    do i = 1, n
      s(i, j) = int(mod(3*i + 5*j, 19), 2)
    end do
  end do
  b = 0
  c = 0
  v = 0
  do t = 1, 4
    b(2:n-1) = a(1:n-2) + a(2:n-1) + a(3:n)
    a(2:n-1) = mod(b(2:n-1), 101)
    ! in place
    a(2:n-1) = mod(a(1:n-2) + 2*a(3:n), 97)
    ! another mapping, and steps of either sign
    c(1:n) = a(1:n) + b(n:1:-1)
    c(1:n:2) = c(1:n:2) + a(1:n:2)
    ! distances that grow until they leave the array for some elements
    k = 6*t
    forall (i = 1:n, i + k <= n) c(i) = c(i) + a(i + k)
    c(2:n-k) = c(2:n-k) + a(k+1:n-1)
  end do
  v(2:n-1, 2:m-1) = 0.25d0*(u(1:n-2, 2:m-1) + u(3:n, 2:m-1) + u(2:n-1, 1:m-2) + u(2:n-1, 3:m))
  forall (i = 2:n-1, j = 2:m-1) u(i, j) = v(i, j) + 0.125d0*w(j + 1, n - i) + 0.5d0*w(j - 1, i)
  w(1, 1) = u(2, 2)
  v(1:n-1, :) = u(2:n, :)
  forall (i = 1:n, j = 1:m) w(j, i) = u(i, j) + v(n + 1 - i, m + 1 - j)
  ! diagonals, lines and transposed elements
  do i = 1, n
    d(i) = d(i) + s(i, i) + s(i, 5)
  end do
  forall (i = 1:n) d(i) = d(i) + s(n + 1 - i, i)
  forall (i = 1:n, j = 1:n) s(i, j) = s(i, j) + d(j)
  forall (i = 2:n, j = 2:n) s(i, j) = mod(s(j, i) + s(i - 1, j - 1), 1000)
  print *, a, b, c
  print *, u, v, w
  print *, d, sum(int(s))
  print *, s(3, :)
end program aliases_of_neighbours
