program cells
implicit none
integer, parameter :: n = 200
real(8) :: u(n,3), g(n), a(3), r(2,2), c(2)
integer :: i
!hpf$ distribute u(block,*)
!hpf$ align g(i) with u(i,*)
u = 1
! short vectors are temporaries of an iteration: constructors, products, sums
do i = 1, n             ! REMARK "loop over i runs in parallel"
  a = (/ u(i,2), u(i,1), 2d0 /)
  u(i,:) = a + (/ g(i), 1d0, a(1) /)
end do
do i = 1, n             ! REMARK "loop over i runs in parallel"
  r = reshape((/ u(i,1), 0d0, 1d0, u(i,2) /), (/2,2/))
  c = matmul(r, u(i,2:3))
  g(i) = dot_product(c, c) + sum(c)
end do
! an item that is an array
do i = 1, n             ! REMARK "loop over i runs in parallel"
  u(i,:) = (/ u(i,1), g(i)*u(i,1:2) /)
end do
! an extreme, which reads the work array again under a condition
do i = 1, n             ! REMARK "loop over i runs in parallel"
  a = u(i,:)
  g(i) = maxval(abs(a))
end do
print *, sum(u), sum(g)
end
