program cells_constructors
implicit none
integer, parameter :: n=37
real(8) :: q(n,3), f(0:n,3), a(3), z(0)
real(4) :: s4(3)
integer :: k(3), i, j, it, m(2,2)

logical :: l(3), lm(n,3)
!hpf$ distribute q(block,*)
!hpf$ distribute f(block,*)

!hpf$ align lm(i,*) with q(i,*)

do i=1,n
 q(i,:)=(/ i, i*i, 7-i /)
end do
do it=1,3
do i=1,n
 a = q(i,:)
 a = (/ a(3), a(1), a(2) /)
 a(2:3) = (/ a(3), a(2) /)
 a(3:1:-1) = (/ a(2)+1, a(1)*0.5d0, a(3) /) - a
 s4 = (/ a(1)/3, a(2)/3, a(3)/3 /)
 k = (/ a(1), a(2)*1.7d0, s4(3)*2.3d0 /)
 q(i,:) = s4 + k*0.01d0
 q(i,k - k + (/3,1,2/)) = (/ q(i,2), q(i,3), q(i,1) /)


 l = (/ a(1)>1d0, a(2)>a(3), .true. /)
 lm(i,:) = l .and. (/ l(2), l(3), l(1) /)
 m = reshape((/ i, i+1, i+2, i+3 /), (/2,2/))
 m = matmul(m, transpose(m))
 f(i,:) = (/ m(1,1), m(2,1), sum(m) /) + (/ (a(j)*1d0, j=3,1,-1) /)
 z = (/ (a(1), j=1,0) /)
end do
end do
print *, sum(q), q(5,:), s4, k
print *, count(lm), l
print *, m, size(z), sum(f(1:,:))
end
