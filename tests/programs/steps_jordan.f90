! Elimination with all other rows, a condition around a loop, and sums in rows.
! FLAGS: --all-ranks
program steps_jordan
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(n,2*n), p, f
  integer :: i, j, k
!hpf$ distribute a(block,*)
  do i = 1, n
    do j = 1, n
      a(i,j) = 1.0d0/(i+j) + merge(n, 0, i == j)
      a(i,n+j) = merge(1, 0, i == j)
    end do
  end do
  do k = 1, n
    p = a(k,k)
    do j = 1, 2*n
      a(k,j) = a(k,j)/p
    end do
    do i = 1, n
      if (i /= k) then
        f = a(i,k)
        do j = 1, 2*n
          a(i,j) = a(i,j) - f*a(k,j)
        end do
      end if
    end do
  end do
  print *, a(1,n+1), a(n,n+1), a(n,2*n), sum(a)
end program
