! A loop without iterations does not evaluate the bounds of loops inside it, which divide by zero here.
program bounds_in_empty_loops
  implicit none
  integer, parameter :: mx = 12
  integer :: a(mx), b(mx), c(mx,mx), i, j, k, n, t
!hpf$ distribute (block) :: a
!hpf$ distribute (cyclic) :: b
!hpf$ distribute (block,*) :: c
  b = 2
  do t = 1, 2
    a = 1; c = 3
    n = b(t)*(t - 1)
    do i = 1, n
      a(i:12/n) = b(i:12/n)
    end do
    do i = 1, n
      do j = 1, mod(37, n)
        c(j,i) = c(j,i) + 1
      end do
    end do
    print *, i, sum(a), sum(c)
    do i = 1, n
      do j = 1, mx, 12/n
        c(i,j) = c(i,j) + b(j)
      end do
    end do
    do i = 1, n
      forall (j = 1:12/n) c(i,j) = b(j)
    end do
    do i = 1, 3
      do j = 1, n
        do k = 1, 12/n
          c(k,j) = c(k,j) + i
        end do
      end do
    end do
    print *, i, j, sum(a), sum(c)
    k = 0
    do i = 1, n
      k = k + 12/n
      a(k) = a(k) + b(i)
    end do
    do i = 1, n
      do j = 1, i + 12/n
        c(j,i) = c(j,i) + i
      end do
    end do
    print *, i, k, sum(a), sum(c)
  end do
end program
