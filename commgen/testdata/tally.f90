! A subscript that takes long to compute is compared with its bounds in its place, others before the nest.
program tally
  implicit none
  integer, parameter :: n = 1000
  integer :: i, l, q(0:9), c(0:9)
  real(8) :: x(n)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE x(BLOCK) ONTO p
  x = 1
  q = 0; c = 0
  do i = 1, n
    l = int(log(x(i)))
    q(l) = q(l) + 1
  end do
  do i = 1, n
    l = int(x(i)*2)
    c(l) = c(l) + 1
  end do
  print *, q, c
end program tally
