! Masked reductions divide only what their masks let pass.
program division_that_matters
  integer :: ix(16), i
!HPF$ DISTRIBUTE ix(cyclic(3))
  do i = 1, 16
    ix(i) = mod(i,4)
  end do
  print *, sum(real(100/ix), mask=ix/=0), product(real(5/ix), mask=ix/=0)
  print *, minval(mod(8,ix), mask=ix/=0), maxval(100/ix, mask=ix/=0)
end program
