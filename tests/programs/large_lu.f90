! LU factorisation of a 70 by 70 matrix on (CYCLIC, CYCLIC) and (*, CYCLIC),
! FLAGS: --all-ranks
! forward and back substitution; the two runs agree bit for bit.
program large_lu
  implicit none
  integer, parameter :: n = 70
  real(8) :: a(n, n), b(n, n), x(n), y(n)
  integer :: i, j, k
!hpf$ processors p(2, 2), q(4)
!hpf$ distribute a(cyclic, cyclic) onto p
!hpf$ distribute b(*, cyclic) onto q
!hpf$ align (i) with a(i, *) :: x, y
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i * 13 + j * 29, 17) * 0.0625d0
  forall (i = 1:n) a(i, i) = a(i, i) + 40
  b = a
  do k = 1, n - 1
    forall (i = k+1:n) a(i, k) = a(i, k) / a(k, k)
    forall (i = k+1:n, j = k+1:n) a(i, j) = a(i, j) - a(i, k) * a(k, j)
  end do
  do k = 1, n - 1
    do i = k + 1, n
      b(i, k) = b(i, k) / b(k, k)
    end do
    do j = k + 1, n
      do i = k + 1, n
        b(i, j) = b(i, j) - b(i, k) * b(k, j)
      end do
    end do
  end do
  print *, all(a == b)
  y = 1
  do i = 2, n
    y(i) = y(i) - dot_product(a(i, 1:i-1), y(1:i-1))
  end do
  do i = n, 1, -1
    x(i) = (y(i) - dot_product(a(i, i+1:n), x(i+1:n))) / a(i, i)
  end do
  print *, x(1:n:9), sum(x)
end program large_lu
