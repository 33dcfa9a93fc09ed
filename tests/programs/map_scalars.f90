! Scalar processor arrangements, aligned scalars, arrays all of whose dimensions are collapsed,
! and numbers at the lower end of their range.
program map_scalars
integer, parameter :: n=8
real d(n)
integer a(n), b(n,n), k, c(n)
real(8) :: s, t
logical l
!HPF$ PROCESSORS one, two(2)
!HPF$ DISTRIBUTE a(*) ONTO one
!HPF$ DISTRIBUTE b(*,*) ONTO one
!HPF$ DISTRIBUTE c(block) onto two
!HPF$ ALIGN k WITH a(3)
!HPF$ ALIGN s WITH b(1,*)
!HPF$ ALIGN (*) WITH c(*) :: d
a=(/(i,i=1,n)/)
b=spread(a,2,n)+spread(a,1,n)*10
k=a(3)*b(2,2); s=sum(real(b,8)); l=s>k
c=a*2
d=c/2
a(2:)=c(1:n-1)
print *,a,b(:,3),k,s,l,c,d
print *, 4.9d-324, 1.4e-45, 1.4013e-45, 0.7e-45, 2.5d-324, 1.5d-323,-1e-50
end
