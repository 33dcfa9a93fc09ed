! Transposes, reductions, broadcasts of a line and indirect references are named.
program collectives
  implicit none
  integer, parameter :: n = 12
  integer :: a(n, n), b(n, n), r(n), x(n), y(n), z(n), idx(n), s, i, j
  real :: t(n), u
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: a, b
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: x, y, idx, t
!HPF$ DISTRIBUTE (CYCLIC) ONTO p :: z
  forall (i = 1:n, j = 1:n) a(i, j) = i * j
  forall (i = 1:n) idx(i) = mod(5 * i, n) + 1
  b = transpose(a)                            ! REMARK "^a\(j, i\) is transposed straight into b\(i, j\): from \(block, \*\) onto p to \(block, \*\) onto p"
  b = b + transpose(a)                        ! REMARK "^a\(j, i\) is transposed: from \(block, \*\) onto p to a temporary \(block, \*\) onto p" "^b\(i, j\) is local"
  s = sum(a)                                  ! REMARK "^sum is a reduction \(sum\): each rank folds what the owners of a\(i, j\) compute" "^a\(i, j\) is local"
  u = sum(t)                                  ! REMARK "^sum is an ordered reduction \(sum\): the elements of t"
  x = a(3, :)                                 ! REMARK "^a\(3, i\) is broadcast straight into x\(i\)"
  y = 2 * a(3, :)                             ! REMARK "^a\(3, i\) is broadcast: from \(block, \*\) onto p to a temporary \(block\) onto p"
  x = x + y(1)                                ! REMARK "^y\(1\) is broadcast: one element, by its owner"
  z = x + z                                   ! REMARK "^x\(i\) is remapped: from \(block\) onto p to a temporary \(cyclic\) onto p"
  r = x                                       ! REMARK "^x\(i\) is gathered straight into r\(i\): from \(block\) onto p to every rank"
  y = x(idx)                                  ! REMARK "^x\(idx\(i\)\) is indirect: an inspector finds the owners of its elements" "^idx\(i\) is local"
  y = pack(x, idx > 3, y)                     ! REMARK "^runs element by element on rank 0, where x, mask, pack are gathered unless they lie as in a sequential program: PACK counts elements in array element order"
  print *, x(5)                               ! REMARK "^x\(5\) is broadcast: one element"
  print *, b, s, y, u, r, z                   ! REMARK "^b\(i \+ 1, j \+ 1\) is gathered straight into output\(i, j\): from .* to rank 0"
end program collectives
