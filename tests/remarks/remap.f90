! Copies between different distributions are scheduled remaps.
program remap
  implicit none
  integer :: a(0:181), b(0:119), i
!HPF$ PROCESSORS p(0:4), q(0:4)
!HPF$ DISTRIBUTE a(CYCLIC(4)) ONTO p
!HPF$ DISTRIBUTE b(CYCLIC(3)) ONTO q
  forall (i = 0:119) b(i) = i
  a = 0
  forall (i = 0:59) a(3*i + 4) = b(2*i + 1)   ! REMARK "^b\(\(2 \* i\) \+ 1\) is remapped straight into a\(\(3 \* i\) \+ 4\): from \(cyclic\(3\)\) onto q to \(cyclic\(4\)\) onto p"
  print *, a
end program remap
