! Shifts and copies by sums that wrap around in their own type.
! FLAGS: --all-ranks
program wrapping_shifts
  integer :: c(6,6), s(6,6), i, n
!hpf$ distribute c(block,*)
!hpf$ distribute s(*,block)
  s = reshape((/(mod(5*i,17)-3,i=1,36)/),(/6,6/))
  n = 2**30
  forall (i=1:6) c(i,:) = cshift(s(:,i), -i*2**30)
  print '(6i5)', c
  c = cshift(s, (/(-i*2**30,i=1,6)/))
  print '(6i5)', c
  forall (i=1:6) c(i,:) = eoshift(s(:,i), i*2**31/2**29 + i*2**29*4*2 + i - 3, boundary=i)
  print '(6i5)', c
  forall (i=1:6) c(i,:) = eoshift(s(:,i), (i+2)*2**30 + i - 3 - 2*n, boundary=i)
  print '(6i5)', c
  c = eoshift(s, (/((i+2)*2**30 + i - 3 - 2*n,i=1,6)/), dim=2)
  print '(6i5)', c
  i = 1
  c = eoshift(s, (i+2)*2**30 + i + 5*n, dim=2)
  print '(6i5)', c
  c = cshift(s, (i+2)*2**30 + i + 5*n, dim=2)
  print '(6i5)', c
end program
