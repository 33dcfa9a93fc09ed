! What a loop leaves in a work array is used behind it by nothing but a dot product, as the second factor.
program work_array_in_dot_product
  implicit none
  integer, parameter :: n = 24
  integer :: i, j
  real(8) :: c(n, n), w(n), x(n)
!hpf$ distribute c(*, block)
!hpf$ distribute (cyclic) :: w, x

  do j = 1, n
    x(j) = 1.1d0 * j
    do i = 1, n
      c(i, j) = i + 0.3d0 * j
    end do
  end do
  w = 1
  do j = 1, n
    do i = 1, n
      w(i) = c(i, j) * 2 + i
    end do
    do i = 1, n
      c(i, j) = w(n + 1 - i) + 1
    end do
  end do
  print *, dot_product(x, w)
  print *, sum(c)
end program
