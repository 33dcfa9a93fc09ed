! A statement that only moves data is one copy.
integer :: a(0:181), b(0:119), c(120)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(CYCLIC(4)) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC(3)) ONTO p
forall (i = 0:59) a(3*i + 4) = b(2*i + 1)
c = b
end
