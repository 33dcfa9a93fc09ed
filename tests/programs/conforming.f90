! Sections of extents known at run time only that conform, some of them empty, backwards or with strides.
program conforming
  implicit none
  integer :: i, k, n = 3, m = 1, z0 = 0, idx(10)
  real :: x(-1:9), y(10), z(5, 5), r(10), s, rr(5, 5), t(10, 4)
  logical :: l(20), lz(5, 5)
!hpf$ distribute (block) :: y
!hpf$ distribute x(cyclic)
!hpf$ distribute z(cyclic, block)
  rr = 1; t = 3; l = .true.; lz = .true.; n = n + 2; m = m + 2; k = 0
  do i = 1, 10
    idx(i) = i; y(i) = i; r(i) = i*2
  end do
  x = 1; z = 1; s = 0
  y(n:1) = r(n:2)
  y(n+1:n) = r(m:m-5)
  y(1:n) = r(n:1:-1)
  y(1:n) = r(1:2*n-1:2)
  y(1:n) = s + 2
  print *, y, x, s, k
  z(1:m, 1:n) = transpose(rr(1:n, 1:m))
  z(1:m,1) = matmul(rr(1:m,1:n), y(1:n))
  s = dot_product(y(1:n), r(1:n))
  where (l(1:n)) y(1:n) = r(1:n)
  s = sum(y(1:n), mask=l(1:n))
  print *, y, x, s, k
  s = maxval(z(1:n,1:m), mask=lz(1:n,1:m))
  y(1:n) = merge(y(1:n), r(1:n), l(1:n))
  y(1:n) = merge(y(1:n), 3.0, l(1:n))
  y(1:n) = cshift(r(1:n), m)
  z(1:n,1:m) = spread(y(1:n), 2, m)
  print *, y, x, s, k
  y(1:n) = sum(z(1:n,1:m), 2)
  y(1:n) = sum(z(1:n,1:m), 2, mask=lz(1:n,1:m))
  y(1:m) = y(idx(1:m))
  y(idx(1:m)) = r(n:n+m-1)
  y(1:n) = pack(r, l(1:10) .and. r <= 2*n)
  print *, y, x, s, k
  r = unpack(y(1:n), r <= 2*n, r)
  z(1:m,1:m) = reshape(y(1:m*m), (/m, m/))
  y(1:n) = y(1:n) + r(1:n) * x(0:n-1) - t(1:n, 2)
  forall (i=1:n) z(i,1:m) = rr(1:m,i)
  forall (i=1:n) z(i,1:i) = rr(1:i,i)
  print *, y, x, s, k
  forall (i=1:n) z(i,i:1) = rr(i+1:2,i)
  do i = 1, n
  z(i,1:i) = rr(i:1:-1,i)
  end do
  do i = 1, 3
  if (i > 1) y(1:i) = r(i:2*i-1)
  end do
  y(1:n) = (/ (i*1.0, i=1,n) /)
  k = count(y(1:n) > r(1:n))
  print *, y, x, s, k
  if (all(y(1:n) == r(1:n))) k = 3
  s = sum(y(1:n)*r(n:2*n-1))
  print *, y(1:n) + r(m:n+m-1)
  y(1:n) = max(y(1:n), r(1:n), s)
  y(1:z0) = r(5:4)
  print *, y, x, s, k
  y(n:1:-1) = r(1:n)
  y(10:1:-m) = r(1:4)
  where (l(1:n))
  y(1:n) = r(1:n)
  elsewhere
  y(1:n) = x(1:n)
  end where
  z(1:n,1) = maxval(t(1:n,1:m), dim=2)
  y(1:n) = sum(spread(r(1:n), 1, m), 1)
  print *, y, x, s, k
  r(1:10) = y
  z(:,1:m) = rr(:, n:n-m+1:-1)
  y(1:2) = maxloc(z(1:n,1:m))
  y(1:n) = real(idx(1:n)) + r(idx(1:n))
  print *, y, z, r, s, k
end program
