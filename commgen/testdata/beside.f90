! An element that the owner of the left side may have, and terms that all ranks have.
real(8) :: h(0:9), c(8,8), v(8), s
integer :: k(0:9), i, m
!HPF$ DISTRIBUTE h(BLOCK)
!HPF$ ALIGN k(i) WITH h(i)
!HPF$ DISTRIBUTE c(*,CYCLIC)
h(0) = -h(1)
h(k(3)) = h(2)
v(3) = h(4)
m = k(4)
s = 0
do i = 1, 8
  s = s + c(i,m)*v(i)
end do
print *, h, s
end
