! References with another mapping are copied into temporaries in the reader's order.
integer :: a(20), b(20)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC(3)) ONTO p
a = a + b
a(1:9:2) = 2 * b(20:12:-2) + b(1:5)
end
