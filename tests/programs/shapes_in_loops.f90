! Array statements in DO loops whose shapes are only known at run time: those that differ are never executed.
program shapes_in_loops
  implicit none
  integer, parameter :: n = 12
  integer :: i, j, l, m, none, step
  real :: a(n, n), b(n, n), s
!hpf$ distribute (*, block) :: a
!hpf$ distribute (cyclic, *) :: b
  l = n - 3
  m = n - 5
  none = 0
  step = 0
  do j = 1, n
    do i = 1, n
      a(i, j) = i + j
      b(i, j) = i - j
    end do
  end do
  do j = 1, none
    a(1:l, j) = a(1:m, j) + b(1:l, j)
  end do
  do j = 1, n
    do i = 2, none
      a(1:l, j) = a(1:m, j) * i
    end do
    if (l == m) a(1:l, j) = b(1:m, j)
    a(l:1:-1, j) = a(1:l, j) + b(1:n - 3, j)
    if (step /= 0) then
      do i = 1, n, step
        b(1:l, j) = a(1:m, i)
      end do
    end if
  end do
  s = 0
  do j = 1, n
    m = l
    do i = 1, 2
      s = s + sum(a(1:l, j) * b(1:m, j))
    end do
    m = n - 5
  end do
  print *, a
  print *, s
end program
