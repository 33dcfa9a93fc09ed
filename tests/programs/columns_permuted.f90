! Columns permuted in place in a loop over them: the right side's temporary is filled where the column is stored.
program columns_permuted
  implicit none
  integer, parameter :: n = 24
  real(8) :: a(n,n), b(n,n)
  integer :: p(n), i, j, s
!HPF$ PROCESSORS q(2,2)
!HPF$ DISTRIBUTE a(*,BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC(2),BLOCK) ONTO q
  p = (/ (1 + mod(7*i, n), i = 1, n) /)
  forall (i = 1:n, j = 1:n)
    a(i,j) = 100*i + j
    b(i,j) = i - 3*j
  end forall
  do j = 1, n
    a(:,j) = a(p,j)
    b(:,j) = b(p,j) + b(n:1:-1,j)
    a(p,j) = a(:,n+1-j)
    do s = 1, 3
      do i = 2, n
        a(i,j) = a(i-1,j)/2 + a(i,j)
      end do
    end do
  end do
  print '(6f11.3)', a(:,5), sum(a), sum(b), a(n,n), b(3,:)
end program columns_permuted
