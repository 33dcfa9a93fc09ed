! Transformational functions nested in each other, over arrays of different mappings.
program transformational_mapped
  implicit none
  integer :: a(6,8), b(8,6), c(6,6), v(6), w(8), i, j, k
  integer :: p(48), q(6,8), r(0:7,6)
  logical :: m(6,8)
  real :: x(6,8), y(8,5), z(6,5), d(8)
!HPF$ PROCESSORS g(2,2), l(4)
!HPF$ DISTRIBUTE a(BLOCK,BLOCK) ONTO g
!HPF$ DISTRIBUTE b(*,CYCLIC) ONTO l
!HPF$ DISTRIBUTE c(CYCLIC(2),*) ONTO l
!HPF$ DISTRIBUTE m(BLOCK,CYCLIC) ONTO g
!HPF$ DISTRIBUTE x(*,BLOCK) ONTO l
!HPF$ DISTRIBUTE y(BLOCK,*) ONTO l
!HPF$ DISTRIBUTE z(BLOCK,BLOCK) ONTO g
!HPF$ DISTRIBUTE p(CYCLIC(5)) ONTO l
!HPF$ ALIGN v(i) WITH c(i,*)
!HPF$ ALIGN w(j) WITH a(2,j)
!HPF$ ALIGN d(i) WITH y(i,*)
  forall (i=1:6, j=1:8) a(i,j) = mod(i*7 + j*5, 11) - 4
  b = transpose(a)
  c = matmul(a, b)
  print *, c
  v = matmul(a, a(3,:))
  w = matmul(v, a)
  print *, v, w
  c = matmul(transpose(b(1:6,:)), c(:,6:1:-1)) + transpose(c)
  print *, c
  a = cshift(a, 2, 2) + cshift(transpose(b), -1)
  print *, a
  a = cshift(a, v, 2)
  print *, a
  a = eoshift(a, -1, dim=1) - eoshift(a, w(1:8)/3, boundary=a(1,:))
  print *, a
  a(2:5,:) = spread(w, 1, 4) * spread(a(1:4,2), 2, 8)
  print *, a
  p = reshape(a, (/ 48 /))
  q = reshape(p(48:1:-1), (/ 6, 8 /), order=(/ 2, 1 /))
  r = reshape(q, (/ 8, 6 /), pad=w)
  print *, p, q, r
  m = a > 3
  p = 0
  p(1:count(m)) = pack(a, m)
  print *, p
  a = unpack(p, .not. m, transpose(b))
  print *, a
  print *, maxloc(a), minloc(a), maxloc(a, mask=m), minloc(a, mask=.false.)
  print *, maxloc(a, 1), minloc(a, 2), maxloc(a, 1, m)
  print *, minloc(v), maxloc(w), maxloc(w, dim=1), maxloc(w(3:2)), maxval(w(3:2)), minval(a, 2)
  print *, dot_product(a(2,:), a(3,:)), dot_product(a(:,1), v), dot_product(b(1:8:2,3), a(6:3:-1,2)), dot_product(w(2:1), w(4:3))
  forall (i=1:6,j=1:8) x(i,j) = 1.0/(i+j)
  forall (i=1:8,j=1:5) y(i,j) = i - 0.3*j
  z = matmul(x, y)
  d = matmul(y, z(3,:))
  print *, z, d, sum(x*transpose(reshape(x, (/8,6/)))), dot_product(d, x(2,:))
  print *, sum(x, 1), sum(x, 2), product(x, 2, x > 0.2), maxval(x, 1, m), any(m, 1), all(m, 2), count(m, 1)
  x(:, 1:4) = matmul(x(:, 1:4), y(1:4, 1:4))
  x = x + spread(sum(x, 2), 2, 8) - spread(maxval(x, 1), 1, 6)
  print *, x
  v((/6,2,5/)) = 5
  do k = 1, 6
    v(k) = sum(a(k, 1:k)) + maxval(a(1:k, k)) - count(m(:, k))
    c(k, :) = cshift(c(k, :), k)
    w(k:8) = w(k:8) + a(k, k:8) * v(7 - k)
  end do
  print *, v, c, w
  print *, (a(i,:), b(i,i), (c(i,j), j=1,i), i=1,3)
  print '(10i5)', ((a(i,j)+v(i), i=1,6,2), j=8,1,-3)
  print *, merge(a, q, m), (/ a(1,:), w /)
end program transformational_mapped
