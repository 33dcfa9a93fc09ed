! MAXVAL, MINVAL, MAXLOC and MINLOC of infinities, of NaNs among numbers, of NaNs alone and of
! nothing at all, whole, masked, along a dimension and inside FORALL; MAX and MIN in loops over NaNs among numbers.
program extreme_infinities
  implicit none
  real(8) :: x(6), m(3,4), z, y(6), big, small
  integer :: i
!hpf$ distribute x(block)
!hpf$ align y(i) with x(i)
!hpf$ distribute m(block,*)
  z = 0
  forall (i=1:6) x(i) = -1.0d0/z
  print *, maxval(x), maxloc(x), minval(-x), minloc(-x)
  x(3) = 0/z
  print *, maxval(x), maxloc(x), minval(x), minloc(x)
  x = 0/z
  print *, maxval(x), maxloc(x), minval(x), minloc(x)
  print *, maxval(x, x > 0), maxloc(x, x > 0), minval(x(3:2)), minloc(x(3:2))
  m = -1/z
  m(2,:) = 0/z
  m(3,2) = 5
  print *, maxval(m,dim=1), minval(m,dim=2), maxval(m,dim=2,mask=m>0)
  print *, maxloc(m,dim=1), minloc(m,dim=2), maxloc(m,dim=2,mask=m>0)
  forall (i=1:3) y(i) = maxval(m(i,:))
  print *, y(1:3)
  x = (/ 1, -1, 0, 2, 3, -4 /)
  x(3) = 0/z
  big = -10
  small = 10
  do i = 1, 6
    big = max(big, x(i))
    small = min(small, x(i))
  end do
  y(2) = -10
  do i = 1, 6
    y(2) = max(y(2), x(i))
  end do
  print *, big, small, y(2)
end program extreme_infinities
