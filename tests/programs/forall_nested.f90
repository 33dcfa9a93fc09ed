! FORALL constructs in FORALL constructs, masks that read what is assigned, WHERE inside, dependent bounds.
program forall_nested
  implicit none
  integer :: a(8,8), b(8,8), v(8), i, j, k
  logical :: m(8,8)
!HPF$ PROCESSORS g(2,2)
!HPF$ DISTRIBUTE (BLOCK,CYCLIC(2)) ONTO g :: a, b
!HPF$ ALIGN m(i,j) WITH a(j,i)
!HPF$ DISTRIBUTE v(CYCLIC)
  i = 77; j = 88
  forall (i=1:8, j=1:8) a(i,j) = mod(5*i + 3*j*j, 11)
  forall (i=1:8)
    forall (j=i:8, a(i,j) > 3)
      a(i,j) = a(j,i) + 100
    end forall
    v(i) = sum(a(i,:))
    where (a(:,i) > 50) b(:,i) = v(i)
    where (.not. a(:,i) > 50)
      b(:,i) = -a(:,i)
    end where
  end forall
  print '(8I5)', a
  print '(8I5)', b
  print *, v, i, j
  forall (i=2:8:2, j=8:1:-3, mod(i+j,2) == 0 .and. b(i,j) /= 0)
    b(i,j) = b(i-1,9-j)
    a(j,i) = b(i,j) / b(i-1,max(1,j-1)) 
  end forall
  print '(8I5)', a
  m = a > b
  forall (i=1:7, j=1:8, m(i,j))
    m(i+1,j) = m(i,j) .neqv. m(i+1,j)
    a(i,j) = a(i+1,j)
  end forall
  print '(8L2)', m
  print '(8I5)', a
  forall (k=1:8) v(k) = v(9-k)
  forall (k=1:0) v(k) = 99
  forall (k=8:1) v(k) = 99
  forall (k=5:5, .false.) v(k) = 99
  print *, v
  forall (k=1:4) v(2*k:2*k-1:-1) = v(2*k-1:2*k)
  print *, v
  forall (i=1:8) a(i,1:i) = v(1:i) * i
  forall (i=1:8) a(i,i+1:8) = (/ (k*i, k=i+1,8) /)
  print '(8I5)', a
end program
