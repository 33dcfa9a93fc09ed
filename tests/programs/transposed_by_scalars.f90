! Arrays read across their lines by subscripts with scalars that each iteration sets, or that do not change.
program transposed_by_scalars
  implicit none
  integer, parameter :: n = 150
  real(8) :: x(n,n + 10), y(n,n + 10), c(n,n), d(n,n)
  integer :: i, j, k, m
!HPF$ DISTRIBUTE x(BLOCK,*)
!HPF$ DISTRIBUTE (*,BLOCK) :: c, d
!HPF$ ALIGN y(i,j) WITH x(i,j)
  forall (i = 1:n, j = 1:n + 10) x(i,j) = i * 100 + j
  forall (i = 1:n, j = 1:n + 10) y(i,j) = i - 10 * j
  do j = 1, n
    do i = 1, n
      k = mod(i * j, 3)
      c(i,j) = x(j,i + k) + k
      d(i,j) = x(j,i + 2 * k) - y(j,i)
    end do
  end do
  print '(2f16.1, 2f10.1, i3)', sum(c), sum(d), c(3,5), d(5,3), k
  m = 4
!HPF$ INDEPENDENT, NEW(k, i)
  do j = 1, n
!HPF$ INDEPENDENT, NEW(k)
    do i = 1, n
      k = int(x(j,i)) / 2
      k = k - (k / 3) * 3
      c(i,j) = x(j,i + k + m) + y(j,i + m)
      d(i,j) = x(j,i + 2 * k) - k
    end do
  end do
  print '(2f16.1, 2f10.1)', sum(c), sum(d), c(3,5), d(5,3)
  do j = 1, n
    k = mod(j, 7)
    do i = 1, n
      c(i,j) = x(j,i + k) + k
      d(i,j) = y(j,i + 2) - k
    end do
  end do
  print '(2f16.1, 2f10.1)', sum(c), sum(d), c(3,5), d(5,3)
end program
