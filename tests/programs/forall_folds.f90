! sections in FORALL whose bounds are folds, and folds in the masks of WHERE inside FORALL
program forall_folds
  implicit none
  integer :: a(8,8), b(8,8), c(8), i, j, k
!hpf$ distribute (block, cyclic) :: a
!hpf$ align b(i,j) with a(i,j)
  forall (i=1:8, j=1:8) a(i,j) = mod(i*13 + j*7, 11)
  b=0
  forall(i=1:8) b(i,1:i) = a(1:i,i)
  print *, b
  forall(i=1:8) b(i,sum(a(i,1:i))-sum(a(i,2:i))+1:8) = i
  print *, b
  forall(i=1:8) b(i,mod(i,3)+1:min(8,a(i,i))) = i
  print *, b
  forall (i=1:8) c(i) = i*i
  forall (i=1:8) c(9 - sum(a(i:i,i)) + a(i,i) - i) = c(i) + 1
  print *, c
  forall (i=1:8)
    where (a(i,:) > sum(b(:,i))/8) a(i,:) = maxval(b(i,:))
  end forall
  print *, a
  forall (i=1:8)
    where (a(:,i) > sum(a(:,i))/8)
      a(:,i) = a(:,i) - sum(a(:,i))/8
    elsewhere (cshift(a(:,i), 1) < 3)
      a(:,i) = maxval(a(i,:))
    elsewhere
      a(:,i) = i
    end where
  end forall
  print *, a
  forall (i=1:8)
    where (a(i,:) > minval(a, 1))
      where (a(i,:) < maxval(a(i,:)))
        a(i,:) = -a(i,:)
      end where
      a(i,:) = a(i,:)*100
    end where
  end forall
  print *, a
end program
