! Products of transposed matrices and vectors, of all types, on several mappings, also of sections and expressions. Reals are
! exact, because gfortran's library adds in another order here.
program transposed_by_vectors
  implicit none
  integer, parameter :: n = 11, m = 7
  real(8) :: a(n,m), x(n), y(m)
  real(4) :: s(n), r(m)
  integer(2) :: k(n,m)
  integer(8) :: kx(m), ky(n)
  logical :: l(n,m), lx(n), ly(m)
  integer :: i, j, hi
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
!HPF$ ALIGN x(i) WITH a(i,*)
!HPF$ DISTRIBUTE (CYCLIC(2)) :: s, y, ky
!HPF$ DISTRIBUTE k(*,BLOCK)
!HPF$ ALIGN l(i,j) WITH k(i,j)
!HPF$ DISTRIBUTE (BLOCK) :: kx, lx
  forall (i=1:n,j=1:m) a(i,j) = 0.125d0*(i+2*j) - 0.5d0*mod(i*j,4)
  forall (i=1:n,j=1:m) k(i,j) = int(i*i - 5*j,2)
  l = k > 0
  x = (/ (0.25d0*i, i=1,n) /)
  s = real(x**2)
  y = matmul(transpose(a), x)
  print '(4es22.14)', y
  r = real(matmul(transpose(a(n:1:-1,:)) + 1, s))
  print *, r
  y(m:1:-1) = matmul(s, transpose(transpose(a*2)))
  print '(4es22.14)', y
  x = matmul(y, transpose(a)) + matmul(y(2:m), transpose(a(:,1:m-1)))
  print '(4es22.14)', x
  kx = matmul(transpose(k), (/ (i*100000000_8, i=1,n) /))
  ky = matmul(kx, transpose(k))
  print *, kx, ky
  lx = mod((/ (i,i=1,n) /),3) == 0
  ly = matmul(transpose(l), lx)
  lx = matmul(ly, transpose(.not. l))
  print *, ly, lx
  hi = 0
  do i = 1, 3
    y(1:m) = matmul(transpose(a(1:hi,:)), x(1:hi)) + 0.5d0*matmul(transpose(a(i:n,:)), x(i:n))
    hi = hi + i*2
  end do
  print '(4es22.14)', y
  where (y > 1) y = matmul(transpose(a), x)
  forall (i=1:3) y(2*i) = sum(matmul(transpose(a(:,1:m:i)), x))
  print '(4es15.7)', y
end program
