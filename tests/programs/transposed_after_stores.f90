! Arrays read across their lines behind stores into them in the same iteration.
program transposed_after_stores
  implicit none
  integer, parameter :: n = 163
  real(8) :: x(n,n), y(n,n), a(n,n), c(n,n)
  integer :: i, j
!HPF$ DISTRIBUTE x(*,BLOCK)
!HPF$ ALIGN c(i,j) WITH x(i,j)
!HPF$ ALIGN (i,j) WITH x(j,i) :: a, y
  forall (i = 1:n, j = 1:n) x(i,j) = i * 100 + j
  forall (i = 1:n, j = 1:n) y(i,j) = i - 100 * j
  c = 0
  do j = 1, n
    do i = 1, n
      a(j,i) = x(i,j) + y(j,i)
      c(i,j) = a(j,i) * 2
      y(j,i) = c(i,j) + 1
      x(i,j) = y(j,i) - a(j,i)
    end do
  end do
  print '(4f16.1, 2f12.1)', sum(a), sum(x), sum(c), sum(y), a(3,5), x(5,3)
  do j = 1, n
    do i = 1, n
      c(i,j) = y(j,i) + 3
      y(j,i) = y(j,i) + c(i,j)
      x(i,j) = y(j,i) * 2 + a(j,i)
    end do
  end do
  print '(4f16.1, 2f12.1)', sum(a), sum(x), sum(c), sum(y), y(3,5), x(5,3)
end program
