program sweeps_along_columns
! A DO loop that sweeps through the first dimension of what it stores, where most of what it reads lies along another loop: no loop
! takes shorter steps through the memory than the sweep.
  implicit none
  integer, parameter :: n = 9
  integer :: i, j, k
  real :: a(0:n, n, n), b(n, n, n), c(n, n, n), d(n, n, n)
!hpf$ distribute (*, block, *) :: a, b, c, d
  forall (i = 0:n, j = 1:n, k = 1:n) a(i, j, k) = i + 2*j + 3*k
  forall (i = 1:n, j = 1:n, k = 1:n)
    b(i, j, k) = i - j + k
    c(i, j, k) = i*j - k
    d(i, j, k) = i + j*k
  end forall
  do j = 1, n
    do i = 1, n
      do k = 1, n
        a(k, i, j) = a(k - 1, i, j)*0.5 + b(i, k, j) + c(i, k, j) + d(i, k, j)
      end do
    end do
  end do
  print *, sum(a), a(3, 4, 5), a(n, n, 1)
  do j = 1, n
    do i = 1, n
      do k = n, 1, -1
        a(k, i, j) = a(k - 1, i, j)*0.5 + b(i, k, j) + c(i, k, j) + d(i, k, j)
      end do
    end do
  end do
  print *, sum(a), a(3, 4, 5), a(n, n, 1)
end program sweeps_along_columns
