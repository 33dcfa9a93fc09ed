! Every redistribution has its own version of the array.
integer :: a(10)
!HPF$ PROCESSORS p(4)
!HPF$ DYNAMIC a
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
a = 1
!HPF$ REDISTRIBUTE a(CYCLIC) ONTO p
a = a + 1
if (n > 0) then
!HPF$ REDISTRIBUTE a(BLOCK) ONTO p
a = a + 2
end if
a = a + 3
end
