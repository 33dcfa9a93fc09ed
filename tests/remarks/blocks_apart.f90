! Blocks of u and v end in different places: the owners of u compute, and one copy brings v its values.
program blocks_apart
  implicit none
  integer, parameter :: n = 3000
  real :: u(0:n+1), v(n)
  integer :: i
!hpf$ distribute (block) :: u, v
  u = 1
  do i = 1, n
    v(i) = u(i-1) + 2*u(i) + u(i+1)   ! REMARK "^results\(i\) is remapped straight into v\(i\)" "^u\(i - 1\) is read from the overlap area \(shift\)"
  end do
  print *, sum(v)
end program blocks_apart
