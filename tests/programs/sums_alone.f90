! Sums of expressions on one rank, with any arrangement of processors, keep their order.
program sums_alone
  implicit none
  integer, parameter :: n = 37, m = 11
  real(8) :: a(n), b(n), c(n,m), d(0:m,-2:n), s, p
  real(4) :: f(n)
  integer :: i, j, k
!HPF$ PROCESSORS q(4), r(2,3)
!HPF$ DISTRIBUTE a(CYCLIC(3)) ONTO q
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ DISTRIBUTE c(CYCLIC,BLOCK) ONTO r
!HPF$ DISTRIBUTE d(BLOCK,CYCLIC(2)) ONTO r
!HPF$ DISTRIBUTE f(BLOCK)
  do i = 1, n
    a(i) = 1d0/i
    b(i) = (-1)**i * 1d16/i**3
    f(i) = 1.0/(3*i)
  end do
  do j = 1, m
    do i = 1, n
      c(i,j) = 1d10**(mod(i*j,3)) / (i+j)
    end do
  end do
  d = 0.1d0
  forall (i = 0:m, j = -2:n) d(i,j) = d(i,j) + 1d12*mod(i+j,2)/(i+j+5)
  print *, sum(a*b), sum(a+b), product(1+a/100)
  print *, sum(c*c), sum(c-1), sum(c, mask=c > 1), sum(sqrt(d)), product(1+c*1d-12)
  print *, sum(f*f), sum(f/3), dot_product(a,b)
  s = 0
  do k = 1, 3
    s = s + sum((a-s)**2) + sum(d(1:m:2,:)*2)
    a = a + 0.1d0
  end do
  p = sum(a(1:0)*2) - sum(-0d0*a)
  print *, s, p
  s = 0.3d0
  do i = 1, n
    s = s + a(i)*b(i)
  end do
  print *, s, sum(abs(c(:,3))), sum(abs(c(5,:)))
end program sums_alone
