program cells_short_vectors
implicit none
integer, parameter :: n=41
real(8) :: q(n,4), w(n), v(4), t(2,3), s, big
integer :: i, j, ix(4), p(1), last(3)
!hpf$ distribute q(block,*)
!hpf$ align w(i) with q(i,*)
call_it: do j=1,1
do i=1,n
 q(i,:) = (/ (sin(i*1d0*j), j=1,4) /)
end do
end do call_it
big = -1d300
do i=1,n
 v = q(i,:)
 p = maxloc(v)
 w(i) = v(p(1)) + minval((/ v(1), v(3) /)) + product((/ v(2), v(4), 2d0 /))
 if (mod(i,3)==0) then
  v((/1,2/)) = (/ v(2), v(1) /)
  w(i) = w(i) + dot_product((/ v(1), v(2) /), (/ v(3), v(4) /))
 else if (mod(i,5)==0) then
  cycle
 end if
 v = cshift(v, mod(i,4))
 t = reshape((/ v, v(1:2) /), (/2,3/), order=(/2,1/))
 w(i) = w(i) + sum(matmul(t, (/ 1d0, w(i), 2d0 /)))
 v = eoshift(v, 1, boundary=9d0) + spread(w(i), 1, 4)
 v(2:4) = v(1:3) * (/ 1d0, 2d0*w(i), 3d0 /)
 where (v > 0.5d0) 
   v = v - (/ w(i), 1d0, 0d0, 3d0 /)
 elsewhere
   v = -v
 end where
 q(i,:) = v(4:1:-1) + pack(v, v==v)
 big = max(big, maxval(abs(v)))
 last = (/ i, i+1, int(100*v(1)) /)
end do
print '(4f20.12)', sum(q), sum(w), big
print *, last
print '(4f20.12)', v
s = 0
do i=2,n
 q(i,:) = 0.5d0*(q(i-1,:) + (/ q(i,4), q(i,3), q(i,2), q(i,1) /))
end do
print '(4f20.12)', sum(q), q(n,:)
do i=1,n-1
 q(i,1:3) = (/ q(i+1,2), q(i,1), q(i+1,1) /) + q(i,2:4)
 s = s + sum(q(i,:)*(/1d0,2d0,3d0,w(i)/))
end do
print '(4f20.12)', s, sum(q)
do i=n,2,-1
 q((/i,i-1/),2) = (/ q(i-1,3), q(i,3) /)
end do
print '(4f20.12)', sum(q)
ix = (/ 4, 3, 1, 2 /)
do i=1,n
 q(i,ix) = (/ q(i,1), 2*q(i,2), q(i,3), w(i) /)
 ix = (/ ix(2), ix(3), ix(4), ix(1) /)
end do
print '(4f20.12)', sum(q), q(1,:)
print *, ix
end
