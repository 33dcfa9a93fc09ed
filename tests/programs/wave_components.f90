! Tridiagonal systems with many right sides: the recurrences of the factors get a loop of their own.
! FLAGS: --all-ranks
program wave_components
  implicit none
  integer, parameter :: n = 21, m = 9
  real(8) :: a(n), b(n), c(n), d(n,m), x(n,m), w
  integer :: i, k
!hpf$ distribute (block,*) :: d, x
!hpf$ distribute (block) :: a, b, c
  do i = 1, n
    a(i) = 1; c(i) = 1; b(i) = 4 + mod(i,3)
    do k = 1, m
      d(i,k) = i + k*0.5d0
    end do
  end do
  do i = 2, n
    w = a(i)/b(i-1)
    b(i) = b(i) - w*c(i-1)
    do k = 1, m
      d(i,k) = d(i,k) - w*d(i-1,k)
    end do
  end do
  do k = 1, m
    x(n,k) = d(n,k)/b(n)
    do i = n-1, 1, -1
      x(i,k) = (d(i,k) - c(i)*x(i+1,k))/b(i)
    end do
  end do
  print *, x(1,1), x(n,m), sum(x)
end program
