! CSHIFT and EOSHIFT with array shifts, DIM and BOUNDARY scalars and arrays, kinds and ranks.
program shifts_by_arrays
  implicit none
  integer :: a(4,6), sh(4), s6(6), b(6), i, j, c(3,4,2), s2(3,2)
  integer :: five(5,6)
  integer(8) :: far(6)
  real(8) :: x(9); logical :: l(4,6); character(3) :: s
!HPF$ PROCESSORS p(2,2)
!HPF$ DISTRIBUTE (BLOCK,CYCLIC) ONTO p :: a, l
!HPF$ DISTRIBUTE (*,CYCLIC(2),BLOCK) ONTO p :: c
!HPF$ DISTRIBUTE x(CYCLIC(2))
!HPF$ DISTRIBUTE five(BLOCK,*)
  forall (i=1:4,j=1:6) a(i,j) = 10*i+j
  sh = (/ 1,-2,0,7 /); s6 = (/ 3,2,1,0,-1,-9 /); b = -s6
  print '(4I4)', cshift(a, sh, 2), cshift(a, s6, 1), cshift(a, s6), cshift(a, -1, dim=2)
  print '(4I4)', eoshift(a, sh, dim=2), eoshift(a, s6), eoshift(a, s6, b), eoshift(a, 1, b, 1), eoshift(a, -1, &
      boundary=99, dim=2)
  print '(4I4)', eoshift(a, sh, sh*1000, 2), eoshift(a, shift=-2, boundary=sh, dim=2)
  l = mod(a, 3) == 0
  print '(4L2)', cshift(l, sh, 2), eoshift(l, 2), eoshift(l, 1, .true.), eoshift(l, -1, dim=2, boundary=sh > 0)
  forall (i=1:3,j=1:4) c(i,j,:) = (/ i*j, -i*j /)
  s2 = reshape((/ 1,2,3,-1,-2,-3 /), (/3,2/))
  print *, cshift(c, s2, 2)
  print *, eoshift(c, s2, dim=2)
  print *, eoshift(c, 1, s2, 2)
  x = (/ (i*1.5d0, i=1,9) /)
  x = cshift(x, 4) + eoshift(x, -3, 0.5d0) - cshift(x, huge(1))
  print *, x
  do i = -10, 10, 5
    x = cshift(cshift(x, i), -i) + eoshift(x, i)
  end do
  print *, x
  a = cshift(cshift(a, 1, 1), 1, 2) + a
  a(2:3,:) = cshift(a(1:2,6:1:-1), sh(1:2), 2)
  print '(4I5)', a
  far = huge(far) - (/ 0, 3, 1, 2, 8, 4 /) ! sums with positions wrap around in 64 bits
  far(2:4:2) = -far(2:4:2)
  s6 = int(modulo(far, 5_8))
  five = reshape((/ (i, i=1,30) /), (/ 5, 6 /))
  print *, all(cshift(five, far) == cshift(five, s6))
  forall (i=1:6) five(:,i) = cshift(five(:,i), far(i)) - cshift(five(:,i), s6(i))
  print *, all(five == 0), cshift((/ 1, 2, 3, 4, 5 /), 9223372036854775807_8)
end program
