! Arrays aligned with arrays that are aligned with templates, reversed and strided.
program map_reversed_chains
  implicit none
  integer, parameter :: n = 16
  integer a(n), b(n), c(2*n), d(n/2), e(n,n), f(n), i, j
!HPF$ PROCESSORS p(5)
!HPF$ TEMPLATE t(-40:80)
!HPF$ DISTRIBUTE t(CYCLIC(7)) ONTO p
!HPF$ ALIGN c(i) WITH t(-i)
!HPF$ ALIGN a(i) WITH c(2*i)
!HPF$ ALIGN b(i) WITH a(17-i)
!HPF$ ALIGN d(j) WITH b(2*j-1)
!HPF$ ALIGN e(*,j) WITH c(33-2*j)
!HPF$ ALIGN f(i) WITH e(*,i)
  a = [(i*i, i=1,n)]
  b = a(n:1:-1)
  c(1::2) = a
  c(2::2) = b
  d = c(n:1:-2)
  forall (i=1:n) e(i,:) = a - i*b
  f = maxval(e, 1) - minval(e, 1)
  print *, b
  print *, c
  print *, d
  print *, e(:,3), e(3,:)
  print *, f
  f(d(1:0)) = 1
  a(n/2:1:-1) = d
  b = merge(a, f, a > f)
  print *, b
  f = b(mod(a, n) + 1)
  print *, f
  f([(mod(5*i,16)+1, i=1,16)]) = a
  print *, f
end
