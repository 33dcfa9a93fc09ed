! Loops over arrays without a mapping change their order for the memory's sake, large ones that take long steps only.
program memory_order
  implicit none
  integer, parameter :: n = 100
  real :: a(n, n), b(n, n), small(4, 4)
  integer :: i, j, k
  do i = 1, n                 ! REMARK "^loop over i is interchanged with loops inside it"
    do j = 1, n
      a(i, j) = i + j
      b(i, j) = i - j
    end do
  end do
  do i = 1, 4
    do j = 1, 4
      small(i, j) = i - j
    end do
  end do
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j) + b(i, j)
    end do
  end do
  do i = 2, n
    do j = 1, n - 1
      a(i, j) = a(i-1, j+1) + b(i, j)
    end do
  end do
  do i = 1, n                 ! it would gain as much as it loses
    do j = 1, n
      b(i, j) = a(j, i)
    end do
  end do
  do j = 1, n                 ! REMARK "^loop over j is interchanged with loops inside it"
    do i = 1, n               ! k takes long steps through one of the factors only, but then i would take none
      do k = 1, n
        a(i, j) = a(i, j) + b(i, k) * b(k, j)
      end do
    end do
  end do
  print *, sum(a), sum(b), sum(small)
end program memory_order
