! Bounds of inner loops that divide by zero, or read an element that does not exist, where no iteration comes to them.
program bounds_nobody_needs
  implicit none
  integer, parameter :: n = 24
  real :: x(n), y(n), z(n,n)
  integer :: i, j, m, k, t, counts(n)
!hpf$ distribute (block) :: x, y
!hpf$ distribute z(block,block)
  do i = 1, n
    x(i) = i
    z(:,i) = i
    counts(i) = mod(i, 3) + 1
  end do
  y = 0
  do t = 0, 2
    m = t*2
    k = 5 + 10**(8 - 4*t)
    do i = 1, m
      do j = 1, n/m
        y(i) = y(i) + x(j)
      end do
    end do
    do i = 1, n
      if (m > 0) then
        do j = mod(n, m) + 1, 5
          y(i) = y(i) + x(j) + z(j,i)
        end do
      end if
      if (k <= n) then
        do j = 1, counts(k)
          y(i) = y(i) - x(j)
        end do
      end if
    end do
    print *, y
  end do
end program bounds_nobody_needs
