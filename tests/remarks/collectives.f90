! Transposes, reductions, broadcasts of a line and indirect references are named.
program collectives
  implicit none
  integer, parameter :: n = 12
  integer :: a(n, n), b(n, n), x(n), y(n), idx(n), s, i, j
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: a, b
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: x, y, idx
  forall (i = 1:n, j = 1:n) a(i, j) = i * j
  forall (i = 1:n) idx(i) = mod(5 * i, n) + 1
  b = transpose(a)                            ! REMARK "transpose|remap|copied"
  s = sum(a)                                  ! REMARK "local"
  x = a(3, :)                                 ! REMARK "remap|broadcast|gather|copied"
  y = x(idx)                                  ! REMARK "indirect|element|affine"
  do i = 2, n                                 ! REMARK "sequential|order|carried|depend"
    y(i) = y(i) + y(i - 1)
  end do
  print *, b, s, y
end program collectives
