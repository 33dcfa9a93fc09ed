! A DO loop leaves its variable with a value of its own: an iteration that reads the scalar behind it
! does not read what it assigned before.
! FLAGS: --all-ranks
program steps_loop_variables
  implicit none
  integer, parameter :: n = 24
  integer :: i, k
  integer :: a(n), b(n), c(n)
!hpf$ distribute (block) :: a, b, c
  do i = 1, n
    a(i) = i
  end do
  do i = 1, n
    k = i
    b(i) = k
    do k = 1, 3
      c(i) = k*i
    end do
    a(i) = a(k) + b(i)
  end do
  print *, a, c
end program steps_loop_variables
