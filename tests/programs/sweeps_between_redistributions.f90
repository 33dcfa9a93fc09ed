! Sweeps along each dimension of an array that is redistributed between them, by one loop with conditions.
program sweeps_between_redistributions
  implicit none
  integer, parameter :: n = 60
  real(8) :: u(n,n,n), r(n), b(n)
  integer :: i, j, k, d, it
!hpf$ processors p(2)
!hpf$ dynamic u
!hpf$ distribute u(*,*,block) onto p
  forall (i=1:n, j=1:n, k=1:n) u(i,j,k) = mod(i*j + k, 7)
  do it = 1, 2
    do d = 1, 3
      if (d == 3) then
!hpf$ redistribute u(block,*,*)
        continue
      end if
      do k = 1, n
        do j = 1, n
          do i = 1, n
            if (d == 1) r(i) = u(i,j,k)
            if (d == 2) r(i) = u(j,i,k)
            if (d == 3) r(i) = u(j,k,i)
          end do
          b(1) = 0.25d0
          do i = 2, n
            b(i) = 1/(4 - b(i-1))
            r(i) = (r(i) + r(i-1))*b(i)
          end do
          do i = n-1, 1, -1
            r(i) = r(i) + b(i)*r(i+1)
            if (d == 1) u(i,j,k) = r(i)
            if (d == 2) u(j,i,k) = r(i)
            if (d == 3) u(j,k,i) = r(i)
          end do
        end do
      end do
    end do
!hpf$ redistribute u(*,*,block)
  end do
  print '(5f14.8)', sum(u), u(3,::15,7), u(n,n,n)
end program sweeps_between_redistributions
