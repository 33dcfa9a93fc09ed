! A counting loop with WHERE on whole arrays: the mask shrinks every step, and
! the values are exactly representable or compared only.
program mandelbrot
  implicit none
  integer, parameter :: n = 24, m = 40
  real(8), dimension(n, m) :: x, y, t, cx, cy
  integer :: k(n, m), i, j, step
  logical :: inside(n, m)
!hpf$ processors p(2, 2)
!hpf$ distribute (cyclic, block) onto p :: x, y, t, cx, cy, k, inside
  forall (i = 1:n, j = 1:m)
    cx(i, j) = -2.0d0 + j / 16.0d0
    cy(i, j) = -1.25d0 + i / 10.0d0
  end forall
  x = 0; y = 0; k = 0
  inside = .true.
  do step = 1, 20
    where (inside)
      t = x * x - y * y + cx
      y = 2 * x * y + cy
      x = t
      k = k + 1
    end where
    inside = inside .and. x * x + y * y <= 4
  end do
  do i = 1, n
    print '(40I2)', mod(k(i, :), 10)
  end do
  print *, count(inside), sum(k)
end program mandelbrot
