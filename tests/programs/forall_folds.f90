! sections in FORALL whose bounds are folds, and folds in the masks of WHERE inside FORALL
program forall_folds
  implicit none
  integer :: a(8,8), b(8,8), c(8), i, j, k, at
  real :: r(2,3,2,2,4), x(4), zero, most
!hpf$ distribute (block, cyclic) :: a
!hpf$ align b(i,j) with a(i,j)
!hpf$ distribute r(*,*,*,*,block)
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
  ! folds of folds, whose text must not double with each of them
  r = reshape((/ (mod(i*37, 101) - 50.0, i=1,96) /), shape(r))
  forall (i=1:4) x(i) = maxval(minval(maxval(minval(r(:,:,:,:,i), dim=1), dim=1), dim=1))
  print *, x
  forall (i=1:4) c(i) = maxloc(maxval(minval(maxval(r(:,:,:,:,i), dim=4), dim=1, mask=r(:,:,:,1,i) < i*9), dim=1), 1)
  print *, c(1:4)
  zero = 0
  r(:,:,1,1,2) = zero / zero
  r(:,2,:,:,3) = -1 / zero
  forall (i=1:4) x(i) = minval(minval(maxval(maxval(r(:,:,:,:,i), dim=2), dim=1), dim=1, mask=.true.))
  print *, x
  forall (i=1:4) c(i) = minloc(maxval(maxval(r(:,:,:,1,i), dim=1), dim=1), 1)
  print *, c(1:4)
  forall (i=1:4) x(i) = maxval(minval(r(2:1,:,1,1,i), dim=1)) + maxloc(minval(r(:,:,1,1,i), dim=1), 1)
  print *, x
  at = -1 ! scalars, which at most one iteration assigns
  forall (i=1:8, a(i,i) == maxval((/ (a(j,j), j=1,8) /))) at = i
  forall (i=1:4, j=1:2, i == 3 .and. j == 2)
    most = maxval(c(1:i)) + at
    x(j) = most
  end forall
  print *, at, most, x
end program
