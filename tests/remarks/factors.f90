! Work arrays that are filled, factorised and solved with in each iteration.
program factors
  implicit none
  integer, parameter :: n = 16
  real(8) :: y(3,n), jac(3,3), lu(3,3), b(3), h
  integer :: i, j, k, it
!HPF$ DISTRIBUTE y(*,CYCLIC)
  y = 0
  y(1,:) = 1
  do j = 1, n ! REMARK "loop over j runs in parallel"
    h = 1d-4 * j
    do it = 1, 5
      jac(1,:) = (/ -0.04d0, 1d4*y(3,j), 1d4*y(2,j) /)
      jac(2,:) = (/ 0.04d0, -1d4*y(3,j)-6d7*y(2,j), -1d4*y(2,j) /)
      jac(3,:) = (/ 0d0, 6d7*y(2,j), 0d0 /)
      b = (/ -0.04d0*y(1,j)+1d4*y(2,j)*y(3,j), 0.04d0*y(1,j)-1d4*y(2,j)*y(3,j)-3d7*y(2,j)**2, 3d7*y(2,j)**2 /)
      lu = -h*jac
      do k = 1, 3
        lu(k,k) = lu(k,k) + 1
      end do
      do k = 1, 2
        do i = k+1, 3
          lu(i,k) = lu(i,k) / lu(k,k)
          lu(i,k+1:) = lu(i,k+1:) - lu(i,k)*lu(k,k+1:)
          b(i) = b(i) - lu(i,k)*b(k)
        end do
      end do
      do k = 3, 1, -1
        b(k) = (b(k) - dot_product(lu(k,k+1:3), b(k+1:3))) / lu(k,k)
      end do
      y(:,j) = y(:,j) + h*b
    end do
  end do
  print '(3es14.6)', y(:,::5)
end program factors
