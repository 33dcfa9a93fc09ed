! Arrays, sections, loops and functions of no elements.
program empty_everything
  implicit none
  integer :: a(0), b(5:4), c(10), d(3,0), e(0,4), i, j, n
  real :: x(0), y(7)
!HPF$ DISTRIBUTE (BLOCK) :: a, b, c, x, y
!HPF$ DISTRIBUTE (CYCLIC,BLOCK) :: d, e
  c = 5; y = 2
  a = 1; b = c(1:0); d = 7; e = 8
  print *, size(a), sum(a), product(b), maxval(a), minval(d), count(e > 1), all(d == 3), any(e == 8)
  print *, a, b, d, e
  print *, maxloc(a), minloc(d), maxloc(c(3:2)), sum(x), maxval(x), minval(x), product(x)
  print *, sum(d, 1), sum(d, 2), maxval(d, 2), sum(e, 1), shape(matmul(d, e)), matmul(d, e)
  a = cshift(a, 3); d = cshift(d, 1, 2); e = eoshift(e, 2, 7)
  print *, pack(c, c > 9), reshape(a, (/ 0, 2 /)), transpose(d), spread(a, 1, 3)
  n = 0
  do i = 1, n
    c(i) = c(i + 100)
    y(i) = y(i - 50)
  end do
  forall (i = 1:3, j = 1:0) d(i,j) = e(j,i)
  where (a > 1) a = 2
  c(4:3) = c(200:199)
  c(1:0) = y(90:89)
  n = 3
  c(n:n-1) = c(n+1:n)
  c(n-1:n-2:1) = 9
  c(1:n:-1) = 9
  c(n:1:1) = 9
  print *, c, y, dot_product(a, b), sum(c(n:1)), maxval(c(n:1))
  print *, (c(i), i = 5, 1), (a(i), i = 1, 0)
  print *, sum(spread(c, 2, 0)), (/ a, b /), size((/ a, c /))
end program empty_everything
