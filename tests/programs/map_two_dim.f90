! Two-dimensional arrays over one- and two-dimensional processor arrangements
! with every pair of formats, remapped into one another.
program map_two_dim
  implicit none
  integer, parameter :: n = 7, m = 9
  integer, dimension(n, m) :: bb, bc, cb, cc, bs, sb, sc, kk, r
  integer :: i, j
!hpf$ processors p(2, 2), q(4), s(3, 2)
!hpf$ distribute bb(block, block) onto p
!hpf$ distribute bc(block, cyclic) onto s
!hpf$ distribute cb(cyclic(2), block(5)) onto p
!hpf$ distribute cc(cyclic, cyclic(3)) onto s
!hpf$ distribute bs(block, *) onto q
!hpf$ distribute sb(*, block) onto q
!hpf$ distribute sc(*, cyclic(2)) onto q
!hpf$ distribute kk(cyclic(3), cyclic(2)) onto p
  forall (i = 1:n, j = 1:m) bb(i, j) = 100 * i + j
  bc = bb; cb = bc + 1; cc = cb + 1; bs = cc + 1; sb = bs + 1; sc = sb + 1; kk = sc + 1; r = kk + 1
  print *, r
  bb = bb + bc - cb + cc - bs + sb - sc + kk
  print *, bb
  sb(2:n, :) = bs(1:n-1, :)
  cc(:, 1:m:2) = kk(:, m:1:-2)
  print *, sb, cc
  print *, sum(bb, 1), maxval(cb, 2), sum(bc(2:6:2, 3:8))
end program map_two_dim
