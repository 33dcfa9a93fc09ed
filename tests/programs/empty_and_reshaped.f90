! Arrays and sections without elements, overlapping sections, RESHAPE with PAD and ORDER.
program c02
  implicit none
  integer i, j, k, n, a(0), b(5), c(3:1), d(0,4), z(2,0,3), s, e(-3:-1), g(5,5)
  real r(4:0), x(10)
  logical m(0)
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
!hpf$ distribute d(block,cyclic)
!hpf$ distribute z(*,block,*)
!hpf$ distribute x(block)
!hpf$ distribute g(block,block)
!hpf$ distribute e(cyclic)
  a = 1; c = 2; d = 3; z = 4; r = 5
  print *, 'empty:', a, c, d, z, r
  print *, size(a), size(d), size(z), shape(d), shape(z), lbound(c), ubound(c), lbound(d), ubound(d), lbound(e), ubound(e)
  print *, sum(a), product(c), maxval(a), minval(r), all(m), any(m), count(m), maxloc(a), minloc(d), dot_product(a, a), &
    maxval(d, 1), sum(d, 1), sum(d, 2), sum(z, 2)
  b = (/ 1, 2, 3, 4, 5 /)
  b(3:2) = 99
  b(6:5) = a
  b(0:-1) = 7
  n = 0
  b(1:n) = b(2:n+1)
  print *, b, b(5:1), b(5:1:-2), sum(b(4:3))
  print *, matmul(d, reshape((/ (i, i=1,8) /), (/ 4, 2 /))), matmul(reshape((/ (i, i=1,4) /), (/2,2/)), reshape(a, (/2,0/)))
  print *, matmul(reshape(a,(/3,0/)), reshape(a,(/0,2/)))
  print *, size(pack(b, b > 10)), pack(b, b > 10), pack(b, b > 10, (/ 9, 8 /)), pack(b, mod(b,2)==1)
  print *, size((/ (i, i=5,1) /)), (/ (i, i=5,1) /), (/ a, b(2:3), c /), (/ integer :: /)
  print *, spread(a, 1, 3), size(spread(b, 2, 0)), cshift(a, 3), eoshift(a, 1), transpose(d)
  do i = 1, 0
    print *, 'never'
  end do
  print *, i
  do i = 5, 1, 2
  end do
  print *, i
  do i = 10, 1, -3
  end do
  print *, i
  forall (i=5:1) b(i) = 0
  where (b > 100) b = 0
  forall (i=1:5, j=1:0) g(i,j) = 1
  g = 0
  forall (i=1:5, j=1:5, j>i) g(i,j) = i*j
  print '(5i3)', g
  e = (/ 1, 2, 3 /)
  e(-1:-3:-1) = e
  print *, e, e(-2:), e(:-2), e(::2), e(-1::-1)
  x = (/ (i*1.0, i=1,10) /)
  x(1:9:2) = x(10:2:-2)
  print '(10f5.1)', x
  x(2:10) = x(1:9)
  print '(10f5.1)', x
  x(1:9) = x(2:10) + x(9:1:-1)
  print '(10f5.1)', x
  x(10:1:-1) = x
  print '(10f5.1)', x
  s = 3
  x(s:10:s) = x(1:s)
  x(:s:2) = -x(s-2:s:2)
  print '(10f5.1)', x
  print *, reshape((/1,2,3/), (/2,3/), pad=(/0,-1/)), reshape((/1,2,3,4,5,6/), (/3,2/), order=(/2,1/)), reshape(b, &
    (/2,2,2/), (/77/), (/3,1,2/))
  print *, reshape(a, (/2,2/), pad=b)
  print *, unpack((/10,20,30/), (/.true.,.false.,.true.,.true.,.false./), b), unpack(b, g > 5 .and. g < 9, 0)
  print *, maxloc((/3,5,5,1/)), minloc((/3,1,5,1/)), maxloc(g), minloc(g, g>0), maxloc(g, 1), minloc(g, 2, g>0)
  k = 0
  do while (k < 3); k = k + 1; end do; print *, k
end program
