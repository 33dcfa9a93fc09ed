! What stands behind an implied DO sees the value that it leaves in its variable.
program print_behind_implied_do
  integer :: a(12), b(12), i, j
!HPF$ DISTRIBUTE a(block)
!HPF$ DISTRIBUTE b(cyclic)
  a = (/ (i*i, i=1,12) /)
  b = 20 - a
  i = 9
  print *, i, a(i:i+1), (i, a(i), i=1,3), a(i), sum(b(1:i)), b(i:i+1), a(mod(i,3)+1), maxval(a(:i))
  j = 7
  print *, (i, (a(i)+b(j), j=1,i), i=1,3), b(i:i+1), cshift(a(1:j), i), (a(j)+i, j=j,i+3), i, a(j)
  print '(20i6)', (b(i)+1, i=1,2), a(:i), (/ i, i+1 /), reshape(b, (/ i, 2 /))
end program
