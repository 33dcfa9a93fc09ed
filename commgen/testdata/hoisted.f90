! An element that leaves a loop is broadcast to all: whose left side it is differs from step to step.
program steps
real(8) :: h(0:9), v(0:9), s(10)
integer :: step
!HPF$ DISTRIBUTE h(BLOCK)
!HPF$ ALIGN v(i) WITH h(i)
!HPF$ ALIGN s(i) WITH h(i-1)
h = 1; v = 2; s = 0
do step = 0, 9
  s = s + h(9:0:-1)
  h(step) = v(2)
end do
print *, h, s
end
