! FORALL assignments to sections whose bounds depend on the index.
program forall_index_sections
  implicit none
  integer :: a(9,9), b(9,9), m(9), i, j
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
!HPF$ DISTRIBUTE b(CYCLIC,BLOCK)
  a = 0
  forall (i=1:9, j=1:9) b(i,j) = 10*i + j
  forall (i=1:9) m(i) = mod(i*4,9)+1
  forall (i=1:9) a(i,1:i) = i
  print *, a
  forall (i=1:9) a(i:9,i) = b(i,i:9)
  print *, a
  forall (i=1:9) a(i,9:i:-2) = b(i:9:2,i) - i
  print *, a
  forall (i=1:9) a(m(i):9,i) = b(i,m(i):9)
  print *, a
  forall (i=1:9, m(i) > 3) a(i,1:m(i)-2) = sum(b(i,1:m(i)))
  print *, a
  forall (i=2:9)
    where (a(1:i,i) > 20) a(1:i,i) = a(i,1:i) - m(1:i)
  end forall
  print *, a
end program forall_index_sections
