! Arrays of five to seven dimensions, RESHAPE with ORDER, and empty ones beside them.
program ranks_seven
  implicit none
  integer :: a7(2,3,2,2,3,2,2), b7(2,2,3,2,2,3,2), i1,i2,i3,i4,i5,i6,i7
  integer :: a5(0:2,-1:1,3,2,4), s5(3,2,4), a1(5), z(0), e(3,0,2), zz(4:3, 2)
  integer(8) :: p6(2,2,2,2,2,2)
!hpf$ processors h(2,2,2), q(2)
!hpf$ distribute a7(block,*,cyclic,*,*,block,*) onto h
!hpf$ align b7(i,j,k,l,m,n,o) with a7(i,k,j,l,n,m,o)
!hpf$ align b7x(i) with a7(*,*,i,*,*,*,*)
!hpf$ distribute a5(*,block,*,cyclic,block) onto h
!hpf$ distribute p6(cyclic,block,*,*,*,cyclic) onto h
!hpf$ distribute z(block) onto q
!hpf$ distribute zz(block,*) onto q
  integer :: b7x(2)
  integer(8) :: p4(2,2,2,2)
  forall (i1=1:2,i2=1:3,i3=1:2,i4=1:2,i5=1:3,i6=1:2,i7=1:2) &
    a7(i1,i2,i3,i4,i5,i6,i7) = i1+2*i2+6*i3+12*i4+24*i5+72*i6+144*i7
  forall (i1=1:2,i2=1:2,i3=1:3,i4=1:2,i5=1:2,i6=1:3,i7=1:2) b7(i1,i2,i3,i4,i5,i6,i7) = a7(i1,i3,i2,i4,i6,i5,i7)
  print *, sum(a7), sum(b7), all(reshape(b7, shape(a7), order=[1,3,2,4,6,5,7]) == a7)
  print *, shape(a7), maxloc(a7), lbound(a5), ubound(a5), size(a5, 5), size(e), size(z), size(zz, 1), lbound(zz, 1), &
      lbound(e, 2)
  print *, sum(sum(sum(sum(a7, 7), 6), 2), dim=1)
  b7x = maxval(maxval(a7(1,1,:,:,2,1,:), 3), 2); print *, b7x
  a5 = reshape([ (i1*i1, i1=1,216) ], [3,3,3,2,4])
  s5 = a5(1, 0, :, :, :)
  print '(6i7)', s5
  a5(:, 1, :, :, 4:1:-1) = a5(:, -1, 3:1:-1, :, :)
  print '(9i6)', a5(:, :, 2, 1, 3), a5(2, -1:1, 3, 2, ::2)
  p4 = reshape([ (int(i1,8)**9, i1=1,16) ], [2,2,2,2]); p6 = spread(spread(p4, 3, 2), 6, 2)
  print *, p6(2,1,2,1,2,1), sum(p6), product(p6(:,1,1,1,1,1))
  print *, sum(z), maxval(z), minval(e), product(e), all(z == 1), any(z == 1), count(e > 0), maxloc(z), sum(e, dim=2)
  a1 = [ z, 1, z, 2, 3, 4, 5 ]
  a1(2:1) = 7
  a1(z) = 9
  print '(5i3)', a1, a1(5:1:-1), a1(5:1)
  print *, a1(3:2), 'end', cshift(a5(:,0,1,1,1), 5), eoshift(p6(:,2,2,2,2,2), -1)
  do i1 = 5, 1
    print *, 'never'
  end do
  zz = 5; e = 1; z = a1(3:2)
  print *, matmul(reshape(z, [2,0]), reshape(z, [0,2])), dot_product(z, z), size(pack(a1, a1 > 9)), i1
end program
