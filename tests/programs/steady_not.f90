! Communication in a time loop that looks the same in every step, and is not: what it moves is said by elements of arrays, by
! bounds and by scalars that the step changes in a way of its own.
program steady_not
  implicit none
  integer, parameter :: n = 40
  integer :: r(4), i, j, it, k, m
  real(8) :: a(n), b(n), c(n), d(n, n), e(n, n), s, rest(n)
!hpf$ distribute (block) :: a, c
!hpf$ distribute (cyclic(3)) :: b
!hpf$ distribute d(block, *)
!hpf$ distribute e(*, cyclic)
  forall (i = 1:n) b(i) = 0.1d0*mod(7*i, 37)
  forall (i = 1:n, j = 1:n) e(i, j) = 0.2d0*mod(3*i + 5*j, 29)
  a = 0; c = 0.5d0; d = 0; r = 1; k = 1; m = 3; s = 0; rest = 0
  do it = 1, 6
    r(2) = mod(it*7, 9)
    a(1:20) = b(1 + r(2):20 + r(2))
    r(1 + mod(it, 2)) = mod(r(1) + it*3, 11)
    forall (i = 1:n - 12) c(i) = c(i)*0.5d0 + b(i + r(1)) - b(i + r(2))
    s = s + b(1 + r(1))*it + e(2 + r(2), 3)
    do i = 2, n
      c(i) = c(i)*0.5d0 + c(i - 1)*0.25d0
      if (c(i) > 0.6d0) k = mod(k*3 + i, 10)
    end do
    a(21:30) = b(k + 1:k + 10)
    d(:, 1 + k) = e(:, r(1) + 1)
    m = maxloc(c, dim=1)
    d(m, 1:20) = e(r(2) + 1, 1:39:2)
    do i = 1, n
      rest(i) = rest(i) + a(i)*b(m)
    end do
    m = count(a > 1)
    d(1:m, 2) = a(1:m) + e(1, n - m + 1:n)
    do j = 1, 3
      c(1:10) = c(1:10)*0.5d0 + b(r(2) + 1:r(2) + 10)
      r(2) = mod(r(2) + j, 7)
    end do
  end do
  print *, s, k, m, r
  print *, a, c
  print *, sum(d), rest, d(:, 2)
end program
