! A loop that only repeats something is left on all ranks, so that one sees what they exchange, unless each repetition
! broadcasts single elements of a few.
program single_elements
  implicit none
  integer, parameter :: n = 3, m = 40
  real(8) :: s(n), d(n), u(m), v(m)
  integer :: t
!hpf$ distribute (block) :: s, u, v
  s = 1
  do t = 1, 1000           ! REMARK "runs element by element on rank 0, where s, d are gathered unless they lie as in a sequential program"
    d(1) = s(2) - s(1)
    d(2) = s(1)*s(3)
    d(3) = s(1)*s(2)
    s = s + 0.01d0*d
  end do
  u = 1; v = 0
  do t = 1, 1000           ! REMARK "keeps its order"
    v(2:m-1) = u(1:m-2) + u(3:m)   ! REMARK "u\(i \+ 1\) is read from the overlap area"
    u = 0.5d0*v
  end do
  print *, s, u
end program single_elements
