! Iterations whose home reference would lie outside its array still count.
program loop_without_owner
  implicit none
  integer :: a(10), b(10), c(10), i, s, t
!HPF$ DISTRIBUTE (BLOCK) :: a, b
!HPF$ DISTRIBUTE (CYCLIC) :: c
  do i = 1, 10
    a(i) = i*i
    b(i) = -i
    c(i) = 3*i
  end do
  s = 0
  do i = 1, 10
    if (i > 1) then
      s = s + a(i-1)
    else
      s = s + 1000
    end if
  end do
  print *, s
  s = 0
  do i = 1, 10
    if (i < 10) b(i+1) = i
    s = s + i
  end do
  print *, s, b
  s = 0
  do i = -5, 20
    s = s + 1
    if (i >= 1 .and. i <= 10) then
      s = s + a(i)
    end if
  end do
  print *, s
  ! remap of elements outside the array
  do i = 1, 10
    if (i > 3) then
      a(i) = c(i-3)
    else
      a(i) = 7
    end if
  end do
  print *, a
  forall (i = 1:10, i > 4) b(i) = c(i-4)
  print *, b
  t = 0
  do i = 1, 10
    if (i > 3) t = max(t, c(i-3))
  end do
  print *, t
end program loop_without_owner
