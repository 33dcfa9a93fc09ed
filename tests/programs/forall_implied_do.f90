! constructors inside FORALL whose items are functions of the variable of their implied DO
program forall_implied_do
  implicit none
  integer :: a(8,8), b(8,8), c(8), i, j, k
!hpf$ distribute (cyclic, block) :: a, b
  forall (i=1:8, j=1:8) a(i,j) = mod(i*13 + j*7, 11)
  forall(i=1:8) b(i,:) = (/ (sum(a(i,1:k)), k=1,8) /)
  print *, b
  forall(i=1:8) b(i,:) = (/ (sum(a(3,1:k))+i, k=1,8) /)
  print *, b
  forall(i=1:8) b(i,:) = (/ (a(i,1:k), k=1,3), i, i /)
  print *, b
  forall(i=1:8) b(i,:) = (/ (a(i,k), k=i,1,-1), (k,k=i+1,8) /)
  print *, b
  forall(i=1:8) b(i,:) = (/ ((a(i,k)*j, k=1,j), j=1,3), i, i /)
  print *, b
  forall(i=1:8) b(i,:) = (/ ((maxval(a(k:k+j,i)), k=1,4), j=1,2) /)
  print *, b
  forall (i=1:4) c(2*i-1:2*i) = (/ (maxval(pack(a(k,1:i), a(k,1:i) > -1)), k=i,i+1) /)
  print *, c
  forall (i=1:8) a(i,:) = (/ (k, (j*i, j=1,k), k=1,2), (a(i,k), k=1,3) /)
  print *, a
  forall (i=1:8) a(i,:) = eoshift((/ (a(i,9-k) + sum(a(1:k,i)), k=1,8) /), 1) + cshift((/ (a(i,9-k), k=1,8) /), -1)
  print *, a
end program
