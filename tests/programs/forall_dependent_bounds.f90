! Inner FORALL bounds and masks that use the outer index, up and down.
program forall_dependent_bounds
  implicit none
  integer :: a(9,9), i, j, s, n
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
  n = 9
  a = 0
  forall (i = 1:9, j = 1:9) a(i,j) = 10*i + j
  print *, a
  forall (i = 1:9)
    forall (j = i:9, mod(i, j-i+1) == 0) a(i,j) = -a(i,j) - 1
  end forall
  print *, a
  s = -1
  forall (i = 1:9)
    forall (j = i:1:s) a(j,i) = i + 100*j
  end forall
  print *, a
  s = -2
  forall (i = n:1:s)
    forall (j = i:n) a(j,i) = i*j
  end forall
  print *, a
  forall (i = 9:1:-2)
    forall (j = i:1:-3) a(i,j) = a(j,i) + 1
  end forall
  print *, a
end program forall_dependent_bounds
