! Strided, reversed, permuted, fixed and replicated alignments in one statement.
! FLAGS: --all-ranks
program align_mixed
  implicit none
  integer :: a(10), b(10), c(9), d(20), r(10), f(10), g(8,10), i, j, k
  integer :: e(10,10), h(10,10), u(10), v(10,10)
!HPF$ PROCESSORS p(2,2), q(4), z(3)
!HPF$ TEMPLATE t(40), w(24,24)
!HPF$ DISTRIBUTE t(BLOCK) ONTO q
!HPF$ DISTRIBUTE w(BLOCK,CYCLIC(2)) ONTO p
!HPF$ ALIGN a(i) WITH t(2*i+3)
!HPF$ ALIGN b(i) WITH t(2*i+5)
!HPF$ ALIGN c(i) WITH t(-3*i+31)
!HPF$ ALIGN d(i) WITH t(i+6)
!HPF$ ALIGN r(i) WITH t(24-2*i)
!HPF$ ALIGN e(i,j) WITH w(j+1,2*i)
!HPF$ ALIGN h(i,j) WITH w(i+2,j)
!HPF$ ALIGN f(i) WITH w(i+4,7)
!HPF$ ALIGN u(i) WITH w(*,i)
!HPF$ ALIGN g(*,j) WITH w(2*j,3)
!HPF$ ALIGN v(i,*) WITH w(11-i,*)
  a = (/ (i*i, i=1,10) /)
  b = a + 1
  c = (/ (3*i, i=1,9) /)
  d = (/ (100-i, i=1,20) /)
  r = 10 * a - b
  print *, r
  forall (i = 2:9) b(i) = a(i+1) - a(i-1) + d(2*i-1) + d(2*i)
  print *, b
  forall (i = 2:8) c(i) = c(i-1) + c(i+1) + d(20-2*i) - r(i)
  print *, c
  forall (i = 1:10) r(i) = r(11-i) + a(11-i)
  print *, r
  do i = 2, 9
    a(i) = r(10-i) + r(11-i) + d(i)
  end do
  print *, a
  forall (i = 1:10, j = 1:10) e(i,j) = 10*i + j
  h = transpose(e)
  print *, h
  forall (i = 2:9, j = 2:9) h(i,j) = e(j,i) + e(j,i-1) - e(j-1,i+1) + f(i) * 0
  print *, h
  f = e(:,3)
  print *, f
  forall (i = 2:9) f(i) = f(i) + h(i+1,7) + h(i,6) - e(7,i-1)
  print *, f
  u = h(4,:)
  u = u + f
  print *, u
  forall (j = 1:10, i = 1:8) g(i,j) = u(j) - f(j) + i
  print *, g
  forall (i=1:10, j=1:10) v(i,j) = g(mod(i,8)+1, j) + h(11-i,j)
  print *, v
  forall (i=2:10, j=2:10) v(i,j) = v(i-1,j-1) + v(i,11-j)
  print *, v
  u(1:5) = v(1:9:2, 3) + u(10:2:-2)
  print *, u
  do k = 1, 9
    e(k+1:10, k) = e(k, k+1:10) - f(k+1:10) * u(k)
    h(k, :) = h(k+1, :) + v(:, k)
  end do
  print *, e
  print *, h
  print *, sum(e*h), dot_product(e(3,:), h(:,3)), maxval(v, mask = g(1,1) > 0)
end program align_mixed
