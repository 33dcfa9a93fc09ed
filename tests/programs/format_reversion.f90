! Tables with formats in PARAMETERs, nested groups and reversion to the last group.
program format_reversion
  implicit none
  character(len=*), parameter :: f1 = '((A8,3(1X,F7.2)))', f2 = "('row',I3,':',5(I4,';'))"
  character(20) :: f3
  integer :: t(5,4), i, j
  real :: x(3,4)
!HPF$ DISTRIBUTE t(BLOCK,*)
!HPF$ DISTRIBUTE x(*,CYCLIC)
  forall (i=1:5,j=1:4) t(i,j) = i**j
  forall (i=1:3,j=1:4) x(i,j) = i / real(j)
  print f1, ('name', x(:,j), j = 1, 4)
  print f2, (i, t(:,i), i = 1, 4)
  f3 = '(2(I3,F8.3),/)'
  print f3, (i, x(1,i), i = 1, 4)
  print '(' // 'I4' // ',A)', 4, 'concat'
  print '(3(F5.1,:,", "))', x
  print '(2X,2(I2,2(F5.1)),1X)', (i, x(i,1:2), i=1,3)
  print '(*(I0,:,","))', t
  print '(A,*(1X,G0))', 'unl', 1, 2.5, .true., 'x'
end program
