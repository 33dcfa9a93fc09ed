! Aligned references are read in place.
integer :: a(16), b(16), c(8)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ ALIGN c(i) WITH a(2*i)
forall (i = 1:16) b(i) = a(i) + 1
c = a(2:16:2) * 3
end
