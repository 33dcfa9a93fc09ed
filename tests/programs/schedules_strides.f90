! Copies with strides, offsets and directions on both sides: whole periods, parts of a period,
! and sections that leave most owners without elements. The first is the example of the
! scheduling paper.
! RANKS: 1 2 3 5 6 9 16
program schedules_strides
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(0:400), b(-100:300)
  integer :: i
!HPF$ PROCESSORS p(number_of_processors())
!HPF$ DISTRIBUTE a(CYCLIC(4)) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC(3)) ONTO p
  forall (i = -100:300) b(i) = i + 0.25d0 * mod(i, 7)
  a = -1
  forall (i = 0:n - 1) a(3 * i + 4) = b(2 * i + 1)
  print '(10f8.2)', a(0:200)
  a(400:280:-1) = b(0:240:2)
  a(1:100:9) = b(300:245:-5)
  forall (i = 0:n - 1) a(4 * i + 5) = a(4 * i + 5) + b(90 - 3 * i)
  print '(10f8.2)', a
  b(-100:300:40) = a(0:10)
  b(-99:-99 + 7 * 40:7) = a(400:320:-2)
  b(7:7) = a(399:399)
  b(10:9) = a(3:2)
  print '(10f8.2)', b
end program schedules_strides
