! Loops over pairs: of bodies, with array statements for the three directions, and of columns that are rotated.
program pairs
  implicit none
  integer, parameter :: n = 40
  real(8) :: x(3,n), a(3,n), u(n,n), d(3), r2, al, ga, ze, t, c, y, z
  integer :: i, j, k, sweep
!hpf$ distribute x(*,block)
!hpf$ align a(k,i) with x(k,i)
!hpf$ distribute u(*,block)
  do i = 1, n
    x(1,i) = cos(1d0*i); x(2,i) = sin(2d0*i); x(3,i) = 0.01d0*i
    do j = 1, n
      u(j,i) = min(i,j) + 0.1d0*mod(i*j,3)
    end do
  end do
  a = 0
  do i = 1, n   ! REMARK "^loop over i runs in parallel"
    do j = 1, n
      if (i == j) cycle
      d = x(:,j) - x(:,i)   ! REMARK "^x\(i, j\) is gathered"
      r2 = dot_product(d,d) + 1d-2
      a(:,i) = a(:,i) + d/(r2*sqrt(r2))
    end do
  end do
  print '(3f12.6)', a(:,1), a(:,n)
  do sweep = 1, 2   ! REMARK "^runs element by element on rank 0, where u is gathered"
    do i = 1, n-1
      do j = i+1, n
        al = 0; ga = 0
        do k = 1, n
          al = al + u(k,j)**2 - u(k,i)**2
          ga = ga + u(k,i)*u(k,j)
        end do
        if (abs(ga) <= 1d-10) cycle
        ze = al/(2*ga)
        t = sign(1d0,ze)/(abs(ze)+sqrt(1+ze*ze))
        c = 1/sqrt(1+t*t)
        do k = 1, n
          y = u(k,i)
          z = u(k,j)
          u(k,i) = c*(y - t*z)
          u(k,j) = c*(t*y + z)
        end do
      end do
    end do
  end do
  print '(5f12.6)', (sum(u(:,j)**2), j=1,n,9)
end program pairs
