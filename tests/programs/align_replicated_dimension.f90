! Arrays that are replicated along one dimension of the processors, on both sides.
! FLAGS: --all-ranks
program align_replicated_dimension
  implicit none
  integer :: a(9), b(9,7), c(7), d(9,7), e(5), f(9), g(7,9,3), h(3), i, j, k
!HPF$ PROCESSORS p(2,3), q(6)
!HPF$ TEMPLATE t(9,7)
!HPF$ DISTRIBUTE t(CYCLIC(2),BLOCK) ONTO p
!HPF$ ALIGN a(i) WITH t(i,*)
!HPF$ ALIGN b(i,j) WITH t(i,j)
!HPF$ ALIGN c(j) WITH t(*,j)
!HPF$ ALIGN e(i) WITH t(2*i-1,4)
!HPF$ ALIGN f(i) WITH t(10-i,*)
!HPF$ ALIGN g(j,i,*) WITH t(i,j)
!HPF$ DISTRIBUTE d(*,CYCLIC) ONTO q
!HPF$ ALIGN h(*) WITH t(*,1)
  forall (i=1:9,j=1:7) b(i,j) = i*10+j
  a = b(:,3); c = b(2,:)
  print *, a, c
  b = b + spread(a, 2, 7) - spread(c, 1, 9)
  print *, b
  a = a + f * 0 + b(:,7)
  f = a
  print *, a, f
  a = f(9:1:-1)
  f(2:9) = f(1:8) + a(2:9)
  print *, a, f
  c(2:7) = c(1:6) + c(2:7)
  e = a(1:9:2) + b(1:9:2, 4)
  print *, c, e
  b(:, 4) = b(:, 4) + f
  b(1:5, 2) = e
  e(2:4) = e(1:3) - e(3:5)
  print *, b, e
  d = b
  d(2:8, 2:6) = d(1:7, 1:5) + b(3:9, 3:7)
  print *, d
  forall (i=1:9,j=1:7,k=1:3) g(j,i,k) = b(i,j)*k + a(i) - c(j)
  h = (/ (sum(g(:,:,k)), k=1,3) /)
  print *, h, g(3,:,2)
  do i = 1, 9
    a(i) = maxval(b(i,:)) + a(10-i) 
    do j = 1, 7
      d(i,j) = a(i) - c(j)
    end do
  end do
  print *, a, d
  do j = 1, 7
    do i = 1, 9
      b(i,j) = d(i,j) + c(j) * h(2) + g(j,i,3)
    end do
    c(j) = b(j,j)
  end do
  print *, b, c
  do k = 1, 3
    g(:,:,k) = g(7:1:-1,:,4-k) + k
    where (b > 100) b = g(1,1,k) + b
  end do
  print *, sum(g), sum(b), minval(b, mask = b > spread(a, 2, 7))
end program align_replicated_dimension
