! Bounds of an inner FORALL may be any expression of the outer index. gfortran evaluates
! some of them before it has one; the twin says the same in DO loops.
! ORACLE: forall_any_bounds_twin.f90
program forall_any_bounds
  implicit none
  integer :: a(9,9), b(9,9), m(9), i, j
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
!HPF$ DISTRIBUTE m(BLOCK)
  do j = 1, 9
    m(j) = mod(j*4, 9) + 1
    do i = 1, 9
      a(i,j) = 20*i + 9*j
    end do
  end do
  b = a
  forall (i = 1:9)
    forall (j = 1:m(i)) a(i,j) = 10*i + j
  end forall
  print *, a
  forall (i = 1:9)
    forall (j = min(i,3):max(i,6)) a(i,j) = a(i,j) + 1000
  end forall
  print *, a
  forall (i = 1:9)
    forall (j = 1:count(b(:,i) > 80)) a(j,i) = j
  end forall
  print *, a
  forall (i = 1:9, m(i) /= 4)
    forall (j = 9:m(i):-m(i), b(i,j) > 50) a(i,j) = -b(j,i)
  end forall
  print *, a
end program forall_any_bounds
