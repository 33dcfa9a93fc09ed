! Conditions in which the loop variable stands in a sum with others.
program guards_of_sums
  implicit none
  integer, parameter :: n = 21
  integer :: a(n,n), b(n,n), i, j, k, m
  integer(2) :: i2
  integer(8) :: m8
!HPF$ DISTRIBUTE (BLOCK,*) :: a
!HPF$ DISTRIBUTE (CYCLIC,*) :: b
  a = 0; b = 0
  do k = 1, 3
    m = 2*k - 3
    m8 = m
    do j = 1, n
      do i = 1, n
        if (j <= i - 1) a(i,j) = a(i,j) + 1
      end do
    end do
    do j = 1, n
      do i = 1, n
        if (i - m > j) a(i,j) = a(i,j) + 10
      end do
    end do
    do j = 1, n
      do i = 1, n
        if (n - i + m >= 2*j) b(i,j) = b(i,j) + 1
      end do
    end do
    do j = 1, n
      do i = 1, n
        if (i + j == n + m) b(i,j) = b(i,j) + 1000
        if (3*j - i < m8) a(i,j) = a(i,j) + 3
      end do
    end do
    do j = 1, n
      do i = 1, n
        if (2*i - m <= j .and. j < i + i) a(i,j) = a(i,j) + 100
      end do
    end do
    do j = 1, n
      do i = 2, n, 3
        if (j < n - i .and. i - j <= m + 4) a(i,j) = a(i,j) + 1000
      end do
    end do
    do j = 1, n
      do i2 = 1_2, 21_2
        if (i2 + 5_2 > j + m) b(i2,j) = b(i2,j) + 7
      end do
    end do
    print *, sum(a), sum(b), sum(a(3,:)*b(:,4))
  end do
  ! Sums that wrap around.
  m = huge(m) - a(1,1) - 5
  do j = 1, n
    do i = 1, n
      if (i + m > j) a(i,j) = a(i,j) + 1
      if (j - m < i + m) b(i,j) = b(i,j) + 1
    end do
  end do
  print *, sum(a), sum(b)
  do j = 1, n
    do i = 1, n
      if (i + m > j) a(i,j) = a(i,j) + 1
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (j - m < i + m) b(i,j) = b(i,j) + 1
    end do
  end do
  m8 = huge(m8) - a(1,1) - 5
  do j = 1, n
    do i = 1, n
      if (i + m8 > j) a(i,j) = a(i,j) + 1
    end do
  end do
  print *, a, b
end program
