! Subscripts of the left side that read the array being assigned.
program permute_in_place
  implicit none
  integer :: p(12), q(12), r(12), i
!HPF$ DISTRIBUTE (BLOCK) :: p, q
!HPF$ DISTRIBUTE (CYCLIC(2)) :: r
  forall (i = 1:12) p(i) = mod(5*i, 12) + 1
  q = p
  r = p
  forall (i = 1:12) p(p(i)) = i
  print *, p
  q(q) = (/ (i, i=1,12) /)
  print *, q
  forall (i = 1:12, r(i) > 3) r(r(i)) = r(i) + 100 * i
  print *, r
  p = q(13 - q)
  print *, p
  q(p(12:1:-1)) = p(q)
  print *, q
  p(q) = p(p)
  print *, p
end program permute_in_place
