! ALIGN a(:,:) WITH b, in the statement and the attribute form, without subscripts of b.
program align_colons_with_whole
  implicit none
  integer, parameter :: n = 9
  integer :: x(n,n), r(n,n), p(n,n), q(n)
  integer :: i, j
!HPF$ DISTRIBUTE x(BLOCK,CYCLIC)
!HPF$ ALIGN (:,:) WITH x :: r, p
!HPF$ ALIGN q(:) WITH x(:,1)
  forall (i = 1:n, j = 1:n) x(i,j) = i + 10*j
  r = x + 1
  p = r*2 - x
  q = p(:,3)
  print *, q, sum(r)
end program align_colons_with_whole
