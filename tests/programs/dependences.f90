! DO loops with every kind of dependence: none, anti, output, flow with a
! distance, and one between two statements; the sequential order must hold.
program dependences
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n), c(n), i, t
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b
!hpf$ distribute c(cyclic) onto p
  do i = 1, n
    a(i) = i * 3; b(i) = n - i; c(i) = 0
  end do
  do i = 1, n - 1
    a(i) = a(i + 1) + 1
  end do
  print *, a
  do i = 1, n
    c(mod(i, 5) + 1) = a(i)
  end do
  print *, c
  do i = 4, n
    a(i) = a(i - 3) + b(i)
  end do
  print *, a
  do i = 2, n
    a(i) = b(i) + 1
    c(i) = a(i - 1)
  end do
  print *, a, c
  do i = 2, n
    c(i) = a(i - 1)
    a(i) = b(i) * 2 + c(i)
  end do
  print *, a, c
  do i = 1, n / 2
    t = a(i)
    a(i) = a(n + 1 - i)
    a(n + 1 - i) = t
  end do
  print *, a, t
  do i = 1, n
    b(i) = b(n + 1 - i)
  end do
  print *, b
end program dependences
