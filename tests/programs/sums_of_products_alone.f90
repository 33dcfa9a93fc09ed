! Sums of products that one rank adds up while it computes them; loops that store as well, that read neighbours, lines of the
! other dimension, and elements only where a condition lets them exist.
program sums_of_products_alone
  implicit none
  integer, parameter :: n = 37
  real(8) :: a(n,n), b(n,n), c(n,n), v(n), w(n), s, t, u
  integer :: i, j, k
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: a, b, c
!HPF$ DISTRIBUTE (BLOCK) :: v, w
  b = 0
  forall (i=1:n, j=1:n)
    a(i,j) = 1d0/(i+2*j)
    b(i,j) = 1d0/(2*i+j)
    c(i,j) = sqrt(dble(i*j))
  end forall
  forall (i=1:n) v(i) = 1d0/i
  do k = 1, 3
    s = 0
    do j = 1, n
      do i = 1, n
        s = s + a(i,j)*b(i,j)
      end do
    end do
    t = 0
    do j = 2, n - 1
      do i = 2, n - 1
        c(i,j) = 4*b(i,j) - b(i-1,j) - b(i+1,j) - b(i,j-1) - b(i,j+1)
        t = t + b(i,j)*c(i,j)
      end do
    end do
    u = 0
    do i = 1, n
      do j = 1, n
        u = u + a(i,j)*v(i)
      end do
    end do
    print *, s, t, u
    s = 0
    do i = 1, n
      s = s + merge(v(min(i+1,n)), 0.5d0, i < n)*v(i)
    end do
    t = 0
    do i = 2, n - 1
      t = t + v(i-1)*v(i+1)
    end do
    u = 0
    do i = k, n, 2
      u = u + v(i)*v(i)*k
    end do
    print *, s, t, u
    w(1:n-k) = v(1:n-k)
    w(n-k+1:n) = 0
    s = 0
    do i = 1, n - k
      s = s + w(i)*v(i)
    end do
    print *, s, sum(w*w), dot_product(v(1:n-k), w(1:n-k))
    a = a + c
  end do
end program
