! transformational functions of FORALL indices: in every iteration they are other arrays
program forall_transformational
  implicit none
  integer :: a(8,8), b(8,8), c(8), i, j, k
!hpf$ processors grid(2,2)
!hpf$ distribute (cyclic, block) onto grid :: a, b
!hpf$ distribute (block) :: c
  forall (i=1:8, j=1:8) a(i,j) = mod(i*13 + j*7, 11)
  c = 0
  forall(i=1:8) a(i,:) = cshift(a(i,:), i)
  print *, a
  forall(i=1:8) b(i,:) = matmul(a(:,:), a(i,:))
  print *, b
  forall(i=1:8) b(:,i) = spread(a(i,i),1,8)
  print *, b
  forall(i=1:8) b(:,i) = eoshift(a(i,:),1)
  print *, b
  forall(i=1:4) b(1:4,i) = reshape(a(1:2,i:i+1), (/4/))
  print *, b
  forall(i=1:8) b(:,i) = pack(a(i,:), a(i,:)>3, (/(0,k=1,8)/))
  print *, b
  forall(i=1:8) b(:,i) = unpack(a(i,:), a(:,i)>3, 0)
  print *, b
  forall(i=1:7) b(1:2,i:i+1) = transpose(a(i:i+1,1:2))
  print *, b
  forall(i=1:8) b(:,i) = merge(a(i,:),0,a(:,i)>i)
  print *, b
  forall (i=1:8) c(i:i) = maxloc(a(i,:))
  print *, c
  forall (i=1:8) c(i) = sum(maxloc(a(i:8,:)))
  print *, c
  forall (i=1:8) c(i) = sum(maxloc(a(:,i:), 1))
  print *, c
  forall (i=1:8) b(i,:) = sum(a, 1) - maxval(a(i:,:), 1)
  print *, b
  forall (i=1:8) c(i) = sum(sum(a(:,i:), 2)) + sum(sum(a(:,i:), 1, a(:,i:) > 5))
  print *, c
  forall (i=1:8) c(i) = sum((/ (pack(a(k,:), a(k,:) > 3), k=1,i) /))
  print *, c
  forall (i=1:8) a(i,:) = cshift(eoshift(a(i,:), i-4, -1), i)
  print *, a
  forall (i=1:8) a(:,i) = reshape((/i, i+1, i+2/), (/8/), pad=(/-i, 0/))
  print *, a
  forall (i=2:8) c(i) = sum(matmul(a(1:i,1:i), a(1:i,i)))
  print *, c
  forall (i=1:8) c(i) = dot_product(pack(a(i,:), a(i,:) > 0), pack(a(i,:), a(i,:) > 0))
  print *, c
  forall (i=1:4, j=1:4)
    a(2*i-1:2*i,2*j-1:2*j) = unpack((/i, j, i*j/), reshape((/.true., i > j, i < j, .true./), (/2,2/)), a(i:i+1,j:j+1))
  end forall
  print *, a
end program
