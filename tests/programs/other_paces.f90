! References that advance backwards, in other steps or in other dimensions than what is stored: one rank reads them where they are.
program other_paces
  implicit none
  integer, parameter :: n = 23
  real(8) :: x(n), y(n), z(0:2*n+3), w(n)
  integer :: a(n,n), b(n,n), c(0:2*n,0:2*n), d(n,n), e(n), i, j, k, m
!HPF$ DISTRIBUTE (BLOCK) :: x, y, z, w
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: a, b, c
!HPF$ DISTRIBUTE (CYCLIC,*) :: d
!HPF$ DISTRIBUTE (CYCLIC(3)) :: e
  forall (i=1:n) x(i) = 1d0/i
  forall (i=0:2*n+3) z(i) = mod(i*7, 11)
  forall (i=1:n, j=1:n)
    a(i,j) = i*100 + j
    b(i,j) = i - j
    d(i,j) = i*j
  end forall
  forall (i=0:2*n, j=0:2*n) c(i,j) = i + 3*j
  forall (i=1:n) e(i) = mod(i*5, 7)
  y = 0; w = x
  do k = 1, n
    do i = 1, k
      y(i) = y(i) + x(k-i+1)
    end do
    ! The array itself, which needs the copy.
    do i = 1, k
      w(i) = w(i) + x(i)
    end do
    x(1:k) = x(k:1:-1)*0.5d0 + w(1:k)
    m = mod(k, 3) + 1
    do i = 1, n/m
      y(i) = y(i) + z(2*i+m)
    end do
    do i = 0, n
      z(2*i) = z(2*i) + i
    end do
    do i = 1, n
      z(2*i+1) = z(2*i+1) + x(i) + y(n+1-i)
    end do
    do i = 1, n
      if (i > m) y(i) = y(i) - e(n+1-i)
      if (mod(i, m+1) == 0) then
        y(i) = y(i) + x(n+1-i)*k
      end if
    end do
    do i = k, n
      e(i) = e(i) + int(z(2*i-k))
    end do
    do i = n, k, -1
      e(i) = e(i) - i + int(z(2*n+k-2*i))
    end do
    print *, y(k), x(k), w(k), e(k), z(k)
  end do
  do k = 1, 3
    do j = 0, n - 1
      do i = 0, n - 1
        c(2*i,2*j) = c(2*i,2*j) + a(i+1,j+1)
        c(2*i+1,2*j) = c(2*i+1,2*j) + a(i+1,j+1) - b(n-i,j+1)
        c(2*i+1,2*j+1) = a(n-i,n-j) + 2*b(i+1,n-j)
      end do
    end do
    do j = 1, n
      do i = 1, n
        a(i,j) = c(2*i-1,2*j) + c(2*i,2*j-1) + k
      end do
    end do
    do j = 1, n
      do i = 1, n
        b(i,j) = b(i,j) + d(n+1-i,j) - a(j,i) + c(j,2*i)
      end do
    end do
    do j = 2, n
      do i = 1, n
        d(i,j) = mod(d(i,j) + b(n+1-i,n+1-j)*k + a(i,n), 1009)
      end do
    end do
    do i = 1, n
      e(i) = e(i) + a(n+1-i,k) + d(k,i)
    end do
    do i = 1, n - k
      do j = 1, k
        e(i) = e(i) + mod(a(n+1-i,j) + b(j,i), 100)
      end do
    end do
    print *, sum(a), sum(b), sum(c), sum(d), e
  end do
end program
