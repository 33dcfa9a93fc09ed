! Aligned references need no communication.
program local
  implicit none
  integer :: a(16), b(16), c(8), i
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ ALIGN c(i) WITH a(2*i)
  forall (i = 1:16) a(i) = i
  b = a + 1                                   ! REMARK "^a\(i\) is local$|^a\(i\) is local \["
  forall (i = 1:8) c(i) = a(2*i)              ! REMARK "^a\(2 \* i\) is local"
  a = (/ (b(17 - i) + 2 * i, i = 16, 1, -1) /) ! REMARK "^b\(.*\) is local"
  print *, a, b, c
end program local
