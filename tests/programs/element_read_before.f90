! Array assignments whose right side reads one element that they store: it is read before.
program element_read_before
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(n,2*n), b(n), p
  integer :: c(n), i, j, k, lo, hi
!HPF$ DISTRIBUTE a(CYCLIC,*)
!HPF$ DISTRIBUTE b(BLOCK)
!HPF$ DISTRIBUTE c(CYCLIC(2))
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(i*j,11) + 0.5d0/(i+j)
    end do
  end do
  a(:,n+1:2*n) = 0
  do i = 1, n
    a(i,i) = a(i,i) + 20
    a(i,n+i) = 1
  end do
  do k = 1, n
    p = a(k,k)
    a(k,:) = a(k,:)/p
    do i = 1, n
      if (i /= k) a(i,:) = a(i,:) - a(i,k)*a(k,:)
    end do
  end do
  print '(6F12.8)', a(1:n:4,n+1:n+4)
  do i = 1, n
    b(i) = i
    c(i) = i*i
  end do
  b = b/b(3)
  print '(6F10.5)', b
  b(2:n) = b(2:n)*b(2) + b(n)
  print '(6F10.5)', b
  forall (i = 1:n, mod(i,3) == 0) b(i) = b(i) - b(6)
  print '(6F10.5)', b
  c = c - c(5) + c(1)*c(n)
  print *, c
  lo = 5
  do hi = 3, 7
    c(lo:hi) = c(lo:hi) + c(lo)
  end do
  print *, c
  do k = 1, 3
    c(k:n) = c(c(1)*0+k)
  end do
  print *, c
  do lo = n, n+1
    c(lo:n) = c(lo:n) + c(lo-1+n-lo)
  end do
  print *, c
  where (c > 0) c = c - c(2)
  print *, c
end program element_read_before
