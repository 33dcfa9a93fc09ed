! The $ of formats: what it leaves open, and what it does in the middle, in texts, to errors and to input.
program p
  implicit none
  integer i, ios
  character(10) t
  write(*,'(a,3x,$)') 'x'
  print *, 'y'
  write(*,'(a,3x,$)') 'x'
  print '(a)', 'y'
  write(*,'(a,tl2,$)') 'xyz'
  print '(a)', 'Q'
  write(*,'(a,t8,$)') 'xyz'
  print '(t2,a)', 'Q'
  write(*,'(a,tl2,$)') 'xyz'
  print *, 'Q'
  write(*,'(a,3x,$)') 'xyz'
  write(*,'(a,t2,$)') 'vw'
  write(*,'(a,$)') '!'
  print '(t3,a)','end'
  write(*,'(a,$)') 'xyz','v'
  write(*,'(/,a,$)') 'vw'
  write(*,'(a$)') '!'
  do i = 1, 5
   write(*,10) i
  end do
10 format(1x,i3,$)
  write(*,*)
  write(*,'(a,i2,$)') 'x'
  write(*,'(a,$,/,a)') 'x','y'
  write(*,'($,a)') 'x'
  write(*,'(2(a,$))') 'x','y','z'
  write(*,'(a)')
  write(t,'(a,$)') 'ab'
  write(*,'(a)') t//'|'
  write(*,'(a,$)',advance='no') 'ab'
  write(*,'(a)') t//'|'
  write(*,'(a,$)',iostat=ios) 'ab', 5
  write(*,'(a,i3)') t//'|', 4
  write(*,'(i3,$)',iostat=ios) 5, 'ab'
  write(*,'(a,i3)') t//'|', 4
  write(*,'(a,$)') 'ab'
  write(*,*) 'list', ios
  write(*,'(a,$)') 'name? '
  read(*,'(i2,$)',iostat=ios) i
  print *, i, ios
  read(*,'(i2,$)',iostat=ios) i
  print *, i, ios
  read(*,'(i9,$)',iostat=ios) i
  print *, i, ios
  read(*,'(i2)') i
  print *, i
  write(*,'(a,$)') 'the end'
end program p
