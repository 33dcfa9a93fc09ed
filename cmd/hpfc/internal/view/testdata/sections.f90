program sections
  integer, parameter :: n = 12
  integer :: i, j, k, m
  real :: a(n,n), b(n,n), c(n), x(n), u(0:n-1), s
!hpf$ distribute a(block,*)
  a = 1.0
  b = 2.0
  c = 3.0
  u = 4.0
  do k = 1, n - 1                        ! columns and lines whose limits are k
    a(k+1:n,k) = a(k+1:n,k) / a(k,k)
    do j = k + 1, n
      a(k+1:n,j) = a(k+1:n,j) - a(k+1:n,k) * a(k,j)
    end do
  end do
  do k = 1, n                            ! another line than k
    do i = 1, n
      if (i /= k) a(i,:) = a(i,:) - a(i,k) * a(k,:)
    end do
  end do
  do j = 1, n                            ! a temporary that each iteration makes anew
    a(:,j) = cshift(b(:,j), 1)
  end do
  do j = 2, n
    a(:,j) = eoshift(a(:,j-1), 2) + cshift(a(:,j-1), -1)
  end do
  do j = 1, n                            ! elements that are known at run time only, in column j
    a(:,j) = cshift(a(:,j), int(c(j)))
  end do
  do j = 1, n
    x(j) = sum(a(:,j)) + dot_product(a(j,:), c) + maxval(spread(c, 2, n))
  end do
  do k = 1, 5                            ! a ring
    do i = 0, n - 1
      c(i+1) = u(modulo(i - 1, n)) + u(mod(i + 1, n))
    end do
    u = c
  end do
  do k = 1, n                            ! a line that is looked for
    m = k - 1 + maxloc(abs(a(k:n,k)), dim=1)
    c = a(k,:)
    a(k,:) = a(m,:)
    a(m,:) = c
  end do
  do k = 2, n                            ! all but two columns
    do j = 1, n
      if (j == k .or. j == k - 1) cycle
      a(:,j) = a(:,j) + a(:,k) + matmul(b, c)
    end do
  end do
  s = sum(x)
  print *, a(3,3), s
end program
