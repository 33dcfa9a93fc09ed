! Numbers of copies that are sums wrap around in their own type.
program wrapping_copies
integer, parameter :: n = 12
integer :: a(n), c(n,n), i, k, dim
integer(1) :: q
!HPF$ distribute c(block,*)
!HPF$ align a(i) with c(i,*)
a = (/(i, i = 1, n)/)
c = 0
k = 2**30
dim = 2
q = 100_1
c(:,1:3) = spread(a, dim, 4*k + 3)
c(:,4:7) = spread(a, 2, q + q + 60_1)
print *, c, shape(spread(a, dim, 4*k + 3))
print *, spread(k, 1, 4*k + 3)
do i = 1, n-1
  c(:,1:i+1) = spread(a, 2, i + 1)*i
end do
print *, c
end
