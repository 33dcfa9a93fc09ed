! Large arrays that are made of one other array in several statements, strip by strip: what no other statement uses goes past the
! caches, what one does stays in them.
program staggered_past_caches
  implicit none
  integer, parameter :: n = 3300000
  real(8) :: a(n), b(n), c(n), d(n)
  integer :: i, it
!HPF$ DISTRIBUTE (BLOCK) :: a, b, c, d
  forall (i = 1:n) a(i) = mod(i, 1001)
  d = 0
  do it = 1, 3
    b = a
    c = 2*a
    d = d + a + 1
    a(it*1000) = it
    c(3:n) = a(:n-2) - 1
    a(2:) = c(:n-1) + b(2:)
    b = 0.5d0*a
    print *, sum(a), sum(b), sum(c), sum(d), maxloc(a), b(n), c(n/2), d(n/3)
  end do
end program staggered_past_caches
