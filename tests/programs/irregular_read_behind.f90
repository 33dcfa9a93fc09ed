! Iterations that are promised to be independent and yet read what they have updated themselves, and
! maxima of reals whose arguments count in their order: gfortran takes one of two zeros.
program irregular_read_behind
  implicit none
  integer, parameter :: n = 48
  integer :: i, j
  integer :: p(n), a(n), b(n)
  real :: w(n), x(n), y(n)
!hpf$ distribute (block) :: p, a, b, w, x, y

  do i = 1, n
    p(i) = mod(7*i, n) + 1
    a(i) = i
    b(i) = 0
    w(i) = sign(0.0, real(mod(i, 3)) - 0.5)
    x(i) = sign(0.0, real(mod(i, 2)) - 0.5)
    y(i) = x(i)
  end do

!hpf$ independent
  do i = 1, n
    a(p(i)) = a(p(i)) + i
    b(i) = a(p(i))
  end do
  print *, a, b

!hpf$ independent, new(j)
  do i = 1, n
    do j = 1, 2
      b(i) = b(i) + a(p(i))
      a(p(i)) = a(p(i)) + j
    end do
  end do
  print *, a, b

  do i = 1, n
    x(p(i)) = max(w(i), x(p(i)))
    y(p(i)) = max(y(p(i)), w(i))
  end do
  print *, sign(1.0, x)
  print *, sign(1.0, y)

  do i = 1, n
    x(p(i)) = max(x(p(i)), 0.0)
    y(p(i)) = max(0.0, y(p(i)))
  end do
  print *, sign(1.0, x)
  print *, sign(1.0, y)
end program irregular_read_behind
