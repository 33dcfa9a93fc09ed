! Arrays read across their lines: square blocks, their edges, several types, dimensions and mappings.
program transposed_tiles
  implicit none
  integer, parameter :: n = 203, m = 331, l = 1800
  real(8) :: a(m,n), b(n,m), c(n,m), d(m,n)
  real(4) :: e(m,n), f(n,m)
  integer :: g(m,n), h(n,m)
  logical :: p(m,n), q(n,m)
  integer(1) :: s(m,n), t(n,m)
  integer(8) :: u(40,70,90), v(90,70,40), w(70,90,40)
  real(8) :: x(l,l), y(l,l)
  real(4) :: x4(2 * l,l), y4(l,2 * l)
  real(8) :: x8(2 * l,l), y8(l,2 * l)
  integer(2) :: y2(l,2 * l)
  real(8) :: one, other
  integer :: i, j, k, r
!HPF$ PROCESSORS z(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE (BLOCK,*) ONTO z :: a, e
!HPF$ DISTRIBUTE (*,BLOCK) ONTO z :: b, f
!HPF$ ALIGN c(i,j) WITH b(i,j)
!HPF$ ALIGN d(i,j) WITH a(i,j)
!HPF$ DISTRIBUTE (CYCLIC,*) :: g, p
!HPF$ DISTRIBUTE (*,CYCLIC) :: h, q
!HPF$ DISTRIBUTE (CYCLIC(20),*) :: s
!HPF$ DISTRIBUTE (*,CYCLIC(20)) :: t
!HPF$ DISTRIBUTE u(BLOCK,*,*)
!HPF$ DISTRIBUTE v(*,*,BLOCK)
!HPF$ DISTRIBUTE w(*,*,BLOCK)
!HPF$ DISTRIBUTE x(BLOCK,*)
!HPF$ DISTRIBUTE y(*,BLOCK)
!HPF$ DISTRIBUTE (BLOCK,*) :: x4, x8
!HPF$ DISTRIBUTE (*,BLOCK) :: y4, y8, y2
  forall (i = 1:m, j = 1:n) a(i,j) = i + 0.5d0 * j
  forall (i = 1:m, j = 1:n) d(i,j) = 3 * i - j
  forall (i = 1:m, j = 1:n) e(i,j) = i - 0.25 * j
  forall (i = 1:m, j = 1:n) g(i,j) = 1000 * i + j
  forall (i = 1:m, j = 1:n) p(i,j) = mod(i * j, 3) == 1
  forall (i = 1:m, j = 1:n) s(i,j) = mod(7 * i + j, 100)
  forall (i = 1:40, j = 1:70, k = 1:90) u(i,j,k) = i + 100_8 * j + 10000_8 * k
  forall (i = 1:n, j = 1:m) b(i,j) = a(j,i)
  print '(i3, 3f18.2)', 1, sum(b * b), b(n,m), b(17,300)
  forall (i = 1:n, j = 1:m) c(i,j) = b(i,j) - 2 * a(j,i) * d(j,i)
  print '(i3, 3f18.2)', 2, sum(c), c(n,m), c(200,9)
  b(3:n-4:2, m-2:5:-3) = transpose(a(m-2:5:-3, 3:n-4:2)) + c(3:n-4:2, m-2:5:-3)
  print '(i3, 3f18.2)', 3, sum(b), b(3,m-2), b(199,11)
  b(n:1:-1, 10:m) = transpose(a(10:m, n:1:-1))
  print '(i3, 3f18.2)', 4, sum(b), b(1,m), b(n,10)
  do j = 2, m
    do i = 1, n - 1
      c(i,j) = max(a(j,i + 1), d(j - 1,i)) + b(i,j)
    end do
  end do
  print '(i3, 3f18.2)', 5, sum(c), c(1,2), c(n - 1,m)
  forall (i = 1:n, j = 1:m) f(i,j) = e(j,i) * 2
  print '(i3, 3f18.2)', 6, sum(real(f, 8)), real(f(n,m), 8), real(f(70,330), 8)
  forall (i = 1:n, j = 1:m) h(i,j) = g(j,i) + i
  print *, 7, sum(int(h, 8)), h(n,m), h(150,16)
  forall (i = 1:n, j = 1:m) q(i,j) = p(j,i) .or. i == j
  print *, 8, count(q), q(n,m), q(2,2)
  forall (i = 1:n, j = 1:m) t(i,j) = s(j,i)
  print *, 9, sum(int(t)), t(n,m)
  forall (i = 1:90, j = 1:70, k = 1:40) v(i,j,k) = u(k,j,i)
  print *, 10, sum(v), v(90,69,38)
  forall (i = 1:70, j = 1:90, k = 1:40) w(i,j,k) = u(k,i,j) + v(j,i,k)
  print *, 11, sum(w), w(70,88,37)
  do j = 1, m
    do i = 1, n
      one = a(j,i)
      other = one * d(j,i) + b(i,j)
      c(i,j) = other - one
    end do
  end do
  print '(i3, 3f18.2)', 14, sum(c), c(n,m), c(100,201)
  do j = 1, m
    do i = 1, n
      if (i + j > 40) b(i,j) = a(j,i)
    end do
  end do
  print '(i3, 3f18.2)', 15, sum(b), b(n,m), b(1,1)
  forall (i = 1:2 * l, j = 1:l) x4(i,j) = mod(3 * i + 7 * j, 1024)
  forall (i = 1:2 * l, j = 1:l) x8(i,j) = mod(5 * i + j, 4096)
  forall (i = 1:l, j = 1:2 * l) y8(i,j) = x4(j,i)
  forall (i = 1:l, j = 1:2 * l) y4(i,j) = x8(j,i)
  print '(i3, 3f18.2)', 16, sum(y8), y8(l,2 * l), maxval(y8(101,:))
  print '(i3, 3f18.2)', 17, sum(real(y4, 8)), y4(l,2 * l), maxval(y4(102,:))
  forall (i = 1:l, j = 1:2 * l) y2(i,j) = int(x8(j,i), 2)
  print *, 18, count(y2 == 7), y2(l,2 * l), maxval(y2)
  do r = 1, 2
    forall (i = 1:l, j = 1:l) x(i,j) = i + 0.5d0 * j + r
    forall (i = 1:l, j = 1:l) y(i,j) = x(j,i)
    print '(i3, 3f18.2)', 12, sum(y), y(l,1), y(1,l)
    y(2:l-1, :) = transpose(x(:, 2:l-1)) * 0.5d0
    print '(i3, 3f18.2)', 13, sum(y), y(l,1), y(2,l)
  end do
end program transposed_tiles
