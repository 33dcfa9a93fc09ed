! Subscripts that add the variables of several loops, and loops that count with other kinds than those around them.
program sums_of_indices
  implicit none
  integer, parameter :: n = 400, m = 100
  real(8) :: a(n, n), x(n*n), h(m), y(n*n), t
  integer :: i, j, k
!HPF$ DISTRIBUTE a(CYCLIC, *)
!HPF$ DISTRIBUTE (BLOCK) :: x, y
  a = 3; x = 1; h = 2; y = 0
  do j = 1, n                                 ! REMARK "^loop over j is rearranged"
    a(j, j) = sqrt(a(j, j) - dot_product(a(j, 1:j-1), a(j, 1:j-1)))
    do i = j + 1, n
      a(i, j) = (a(i, j) - dot_product(a(i, 1:j-1), a(j, 1:j-1)))/a(j, j)   ! REMARK "^a\(i \+ 1, i \+ 1\) is broadcast"
    end do
  end do
  do i = m, n*n
    do k = 1, m
      y(i) = y(i) + h(k)*x(i - k + 1)         ! REMARK "^x\(.*\) is gathered: from \(block\)"
    end do
  end do
  do i = 1, n*n
    t = 0
    do k = max(1, i - 900), min(m, i)
      t = t + h(k)*x(i - k + 1)               ! REMARK "^x\(.*\) is gathered: from \(block\)"
    end do
    y(i) = t
  end do
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j) + x((j - 1)*n + i)    ! REMARK "^x\(.*\) is gathered: from \(block\)"
    end do
  end do
  do j = 1, n - 10, 4
    do i = 1, 5
      a(i, j) = a(i, j) + x(390*j + i)       ! REMARK "^x\(.*\) is indirect"
    end do
  end do
  print *, sum(a), sum(y)
end program sums_of_indices
