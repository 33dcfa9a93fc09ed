! Left sides with different owners are computed by different nests.
integer :: a(10), b(10), k
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC) ONTO p
do i = 1, 10
  k = 2 * i
  a(i) = k
  b(i) = a(i) + k
end do
end
