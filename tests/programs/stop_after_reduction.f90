! ERROR STOP in a nest of loops after a reduction decides it.
program p
  integer :: a(10,10)
!HPF$ DISTRIBUTE a(BLOCK,CYCLIC)
  do k = 1, 5
    forall (i=1:10,j=1:10) a(i,j) = i*j*k
    do i = 1, 10
      if (sum(a(i,:)) > 1500) then
        print *, k, i, sum(a(i,:))
        error stop 3
      end if
    end do
  end do
end
