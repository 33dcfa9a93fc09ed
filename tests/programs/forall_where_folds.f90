! WHERE and FORALL single statements with calls, folds and sections in masks.
program forall_where_folds
  integer, dimension(12) :: a, b; dimension k(12), m(6,6), l(6)
  logical even(6,6)
!HPF$ DISTRIBUTE (CYCLIC(5)) :: a, b, k
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: m
  a = (/ (mod(7*i,12), i=1,12) /); b = 0
  forall (i=1:12, any(a(1:i) == i)) b(i) = count(a(i:) > a(i))
  print *, b
  forall (i=1:12:3) k(a(i)+1) = i
  forall (i=2:12:3) k(a(i)+1) = -i
  forall (i=3:12:3) k(a(i)+1) = 0
  print *, k
  forall (i=1:6,j=1:6) m(i,j) = dot_product(a(i:i+5), a(j:j+5))
  print '(6I5)', m
  forall (i=1:6) l(i) = maxval(m(i,:), mask=m(i,:) /= m(i,i))
  print *, l
  where (m > sum(m)/36) m = -m
  print '(6I5)', m
  forall (i=1:5) m(i,i+1:6) = m(i+1:6,i)
  print '(6I5)', m
  even = mod(m,2) == 0
  where (even .and. spread(l > 100, 1, 6)) m = m/2
  print '(6I5)', m
  forall (i=1:6, j=1:6, i+j == 7) m(i,j) = m(j,i) + minval(m(:,j))
  print '(6I5)', m
  a = a(b+1)
  print *, a
  where (a(1:12:2) > a(2:12:2)) 
    l = a(1:12:2); a(1:12:2) = a(2:12:2)
    a(2:12:2) = l
  end where
  print *, a
end
