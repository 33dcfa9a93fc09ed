! Subscripts follow from the sign of a scalar that changes between 0.0 and -0.0. The two are equal,
! and yet an inspector that has seen one of them knows nothing about the other.
program irregular_zero_signs
  implicit none
  integer, parameter :: n = 40
  integer :: step, i
  real :: x
  real(8) :: y
  integer :: a(n), b(n), c(n)
!hpf$ distribute (block) :: a, b, c
  do i = 1, n
    a(i) = i
    c(i) = 0
  end do
  x = 0.0
  y = 0.0d0
  do step = 1, 6
    x = sign(x, real(mod(step, 2)) - 0.5)
    if (step > 3) y = -y
    do i = 1, n
      b(i) = a(1 + mod(7*i + int(2.5 + 2*sign(1.0, x)), n))
    end do
    do i = 1, n
      c(1 + mod(11*i + int(5 + 4*sign(1.0d0, y)), n)) = c(1 + mod(11*i + int(5 + 4*sign(1.0d0, y)), n)) + i*step
    end do
    print *, b(1), b(17), c(2), c(39)
  end do
end program irregular_zero_signs
