! What a FORALL without iterations would need does not exist.
program forall_without_iterations
  integer, parameter :: n = 6
  integer :: a(n), b(n,n), p(n), i, j, k, m
!HPF$ DISTRIBUTE a(block)
!HPF$ DISTRIBUTE b(block,cyclic)
  a = (/ (i*i, i=1,n) /)
  b = spread(a, 1, n) + 1
  p = (/ 2, 3, 4, 5, 6, 7 /)
  do k = 1, n
    forall (i=k+1:n) a(i) = a(i) - sum(b(k:n, k+1))
    forall (i=k+1:n) a(i) = a(i) + maxval(b(:,p(k))) - a(p(k))
    forall (i=k+1:n) b(i,p(k):n) = cshift(b(p(k),p(k):n), 1)
    forall (i=1:n, i > k .and. k < n)
      a(i) = a(i) + sum(b(p(k),:))
      forall (j=p(k):n, j /= i) b(i,j) = b(i,j) + minval(b(:,p(k)))
      where (b(i,:) > maxval(a)) b(i,:) = sum(b(p(k),:k))
    end forall
    forall (i=1:n)
      forall (j=k+1:n) b(i,j) = b(i,j) - dot_product(b(p(k),:), a)
    end forall
    forall (i=1:n, j=p(k):n, a(i) > a(j)) b(i,j) = b(i,j) + product(b(1:2,p(k)))
    a = mod(a, 50)
    b = mod(b, 50)
  end do
  print *, a
  print *, b
  m = 0
  forall (i=1:m) a(i) = a(i) + sum(b(1:6/m,1))
  forall (i=1:n, m > 1) a(i) = a(i) + a(6/m)
  forall (i=1:n, a(i) < -huge(1)) a(i) = a(i) + sum(b(:,m))
  print *, a
end program
