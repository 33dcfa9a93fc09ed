! The inner implied DO repeats what depends on the variable of the outer one.
program nested_implied_do_sizes
  integer :: a(12), c(12), i, j, k, n
!HPF$ DISTRIBUTE a(block)
!HPF$ ALIGN c(i) WITH a(13-i)
  a = (/ (k*k, k=1,12) /)
  i = 2
  c = (/ ((a(1:i), j=1,2), i=1,3) /)
  print *, c
  print *, (/ ((a(i:i+j), (k, k=1,i), j=0,1), i=1,3) /), i
  forall (n=1:12) a(n) = sum((/ ((c(1:i)*n, j=1,2), i=1,3) /))
  print *, a
end program
