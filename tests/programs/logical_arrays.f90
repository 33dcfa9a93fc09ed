! Distributed logical arrays: operators, reductions along dimensions, use as
! masks and in MERGE, PACK, COUNT and IF.
program logical_arrays
  implicit none
  logical :: a(13), b(13), m(5, 6), r(6)
  logical(1) :: t(13)
  integer :: k(13), i, j
!hpf$ processors p(3), q(2, 2)
!hpf$ distribute a(block) onto p
!hpf$ distribute (cyclic(2)) onto p :: b, k, t
!hpf$ distribute m(block, cyclic) onto q
  forall (i = 1:13) a(i) = mod(i, 2) == 0
  forall (i = 1:13) b(i) = mod(i, 3) == 0
  t = a .neqv. b
  print *, a .and. b, a .or. b, a .eqv. b, t, .not. a
  k = merge(10, 20, a .and. .not. b)
  print *, k, count(a .or. b), pack(k, b), any(a .and. b), all(a .or. .not. a)
  forall (i = 1:5, j = 1:6) m(i, j) = mod(i * j, 4) < 2
  r = any(m, 1) .and. .not. all(m, 1)
  print *, m, r, count(m, 2)
  a(2:13) = a(1:12) .or. b(2:13)
  where (a) b = .not. b
  print *, a, b
  if (all(m(1, :)) .or. m(2, 2)) print *, 'some'
  if (a(1) .neqv. b(13)) print *, 'differ'
end program logical_arrays
