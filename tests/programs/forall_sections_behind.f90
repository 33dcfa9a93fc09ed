! Sections in an operand that all iterations share are read only if an iteration needs the operand.
! ORACLE: forall_sections_behind_twin.f90
! FLAGS: --all-ranks
program forall_sections_behind
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), b(n), c(n), idx(n), i, m
!hpf$ distribute (block) :: a, b, c, idx
  a = (/ (i, i=1,n) /)
  b = a
  idx = mod(a,3) - 1
  do m = 6, 14, 4
    c = 0
    forall (i=1:n, idx(i)+m < 13 .and. all(a(1:m) == b(1:m))) c(i) = i
    print *, c
    forall (i=1:n, idx(i)+m < 13 .and. (idx(i) > 0 .and. all(a(1:m) == b(1:m)))) c(i) = 2
    print *, c
    forall (i=1:n, idx(i)+m >= 13 .or. sum(a(1:m)) > 3) c(i) = 4
    print *, c
    forall (i=1:n) c(i) = merge(3, i, idx(i) + m < 13 .and. any(a(1:m) == b(1:m)))
    print *, c
  end do
end program
