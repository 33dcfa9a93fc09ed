! PACK, UNPACK, SPREAD, RESHAPE with ORDER and PAD, MERGE, TRANSPOSE, over mappings of every sort.
program transformational_all
  implicit none
  integer :: a(5,4), v(20), w(7), i, j, c(2,3,4), o(3)
  logical :: m(5,4)
  real :: r(3,5)
!HPF$ PROCESSORS p(3,2)
!HPF$ DISTRIBUTE a(CYCLIC,BLOCK) ONTO p
!HPF$ ALIGN m(i,j) WITH a(i,j)
!HPF$ DISTRIBUTE (CYCLIC(3)) :: v
!HPF$ DISTRIBUTE c(*,BLOCK,CYCLIC(3)) ONTO p
  forall (i=1:5,j=1:4) a(i,j) = mod(i*7+j*5, 13)
  m = a > 5
  print *, pack(a, m)
  print *, pack(a, m, (/ (-i, i=1,15) /)), size(pack(a, .true.)), pack(a, .false.), pack(a(::2,:), a(::2,:) < 4)
  v = unpack(pack(a, m), reshape(m, (/20/)), 100)
  print *, v
  a = unpack(v, m, -a)
  print '(5I5)', a
  w = reshape(pack(v, v > 3), (/7/), pad=(/ -1, -2 /))
  print *, w
  c = reshape(v, shape(c), pad=w(1:5), order=(/3,1,2/))
  print *, c
  o = (/2,3,1/)
  c = reshape((/ (i*i, i=1,10) /), (/2,3,4/), (/ 0, 1 /), (/2,3,1/))
  print *, c
  print *, reshape(c, (/ 3, 2 /)), reshape(a, (/0,3/)), shape(reshape(a, (/0,3/)))
  r = spread((/1.,2.,3./), 2, 5) * spread((/ (i*0.1, i=1,5) /), 1, 3)
  print *, r, spread(7, 1, 3), spread(spread(w(1:2), 1, 2), 3, 2)
  print *, transpose(r(1:2,:)), transpose(transpose(a(2:3,:)))
  print *, merge(a, 0, m), merge(1.5, r, r > 1), merge('yes', 'no ', m(1,1))
  print *, matmul(transpose(a), a), matmul(a, v(1:4)), matmul(v(1:5), a), matmul(m, transpose(m))
  a(2:3,:) = reshape(a(2:3,:), (/2,4/), order=(/2,1/))
  print *, a
end program
