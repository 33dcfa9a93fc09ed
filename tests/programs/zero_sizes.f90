! Zero-sized arrays in every kind of statement.
program zero_sizes
  implicit none
  integer, parameter :: n = 0
  integer :: a(n), b(5:4), c(n,3), d(3,n), i, j, k, k2
  real :: x(n), y(4,n,2); logical :: l(n)
!HPF$ PROCESSORS p(3)
!HPF$ TEMPLATE t(n)
!HPF$ DISTRIBUTE t(BLOCK)
!HPF$ DISTRIBUTE (CYCLIC) :: b, x
!HPF$ ALIGN a(i) WITH b(i+4)
!HPF$ DISTRIBUTE c(BLOCK,BLOCK)
!HPF$ DISTRIBUTE d(CYCLIC,*) ONTO p
  a = 1; b = a; c = 2; d = 3; x = 1.5; y = 0; l = .true.
  print *, a, b, c, d, x, y, l
  print *, sum(a), maxval(x), size(y), shape(c), all(l), any(l), dot_product(a, b), matmul(d, c), 'after'
  forall (i=1:n) a(i) = i
  forall (i=1:n, j=1:3) c(i,j) = 1
  where (l) a = a + 1
  do i = 1, n
    a(i) = 1
  end do
  print *, i
  a(1:0) = b; a(3:2) = 5; b(5:4:1) = a
  a = cshift(a, 2); x = eoshift(x, 1); c = cshift(c, 1, 1); d = cshift(d, 1, 2)
  c = transpose(d); d = transpose(c)
  print *, pack(a, l), unpack(a, l, b), spread(a, 1, 3), shape(spread(a, 2, 4)), reshape(a, (/0/)), merge(a, b, l)
  print *, (/ (i, i = 1, 0) /), (/ (a(i), i = 1, n) /), size((/ (i, i=5,1) /)), (/ a, b, 7 /)
  print '(A,3I4)', 'x', a
  print '(A,3I4)', 'x', a
  print '(I4)', a
  write (*, *) (a(i), i = 1, n), 'z'
  k = 0
  print *, a(1:k), sum(a(1:k)), maxloc(a(1:k)), c(1:k,2), d(2,1:k)
  print *, matmul(reshape((/1,2,3,4,5,6/), (/2,3/)), d), matmul(reshape((/(i,i=1,9)/),(/3,3/)), transpose(c))
  print *, matmul(transpose(c), c)
end program
