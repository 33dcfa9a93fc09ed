! a loop that stores all of a column again and again, beside a fold: the last trip stays
! FLAGS: --all-ranks
program loop_last_trip_stays
 implicit none
 integer, parameter :: n=12
 integer :: c(n),x(n,n),y(n,n),i,j,m
!hpf$ processors p1(3)
!hpf$ processors p2(2,3)
!hpf$ distribute x(cyclic,cyclic(2)) onto p2
!hpf$ align y(i,j) with x(i,j)
!hpf$ distribute c(block) onto p1
 m = 0
 forall(i=1:n) c(i)=mod(i*7,23)
 forall(i=1:n,j=1:n) x(i,j)=mod(i*3+j*j,31)
 y = 0
 do i = 10, 3, -1
  do j = 10, 3, -1
   y(:,i) = x(j,:) + j
   m = max(m, c(13-i))
  end do
 end do
 print *, y, m
end program
